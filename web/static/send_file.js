// A file that goes to the server as it is.

/**
 * Send a file; a server that cannot be reached has status 0.
 * @param {string} method
 * @param {string} path
 * @param {Blob} file
 * @returns {Promise<{ ok: boolean, status: number, body: any }>}
 */
export async function send(method, path, file) {
  try {
    const headers = { "Content-Type": file.type || "application/octet-stream" };
    const answer = await fetch(path, { method, headers, body: file });
    return { ok: answer.ok, status: answer.status, body: await answer.json().catch(() => null) };
  } catch {
    return { ok: false, status: 0, body: null };
  }
}
