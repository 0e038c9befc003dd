"""A hall of tables on an MQTT broker: what each table tells, what a hall may ask, and the room as it stands.

    companion/TABLE/status      "online" or "offline" (the broker says the latter for a table that is gone)
    companion/TABLE/info        which companion this is, and where its page is
    companion/TABLE/state       the game as everyone may see it
    companion/TABLE/attention   why a person is needed, and since when
    companion/TABLE/event/KIND  what has just happened
    companion/TABLE/photo       the last proof photo, where the owner allows it
    companion/TABLE/cmd/NAME    what the hall asks of the table; never anything in a game
    companion/TABLE/reply/ID    what came of that

The journal is the store, the broker only carries: a table plays on without it, and says how it stands when
it is back. docs/hall.md has the whole story.
"""
