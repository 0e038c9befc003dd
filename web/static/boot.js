// What the server put beside the page: which screen this is, whose phone, and the words of the house.

/** @type {Api.Boot} */
export const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
