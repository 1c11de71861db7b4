#!/usr/bin/env python3
"""SQLite with Timeline's records in it, to compare how costs grow.

Reads lines from standard input, "QUERY SIZE" with QUERY one of timeline, hashtag, nearby, and answers each with the seconds
that the query took among SIZE posts. The first line for a size takes long, since that database is made then.
"""
import math
import sqlite3
import sys
import time

USERS, HASHTAGS, FRIENDS, PAGE = 10_000, 200, 100, 15
MASK = (1 << 64) - 1


def mix(number, salt):
    """The same numbers as `MadeUpTimeline` in PostBenchmarks makes."""
    z = (number * 0x9E3779B97F4A7C15 + salt * 0xD1B54A32D192ED03) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def place(number):
    return (mix(number, 3) % 160_001 - 80_000) / 1000, (mix(number, 4) % 360_001 - 180_000) / 1000


def database(size):
    connection = sqlite3.connect(":memory:")
    connection.executescript(
        """
        CREATE TABLE posts (id INTEGER PRIMARY KEY, owner INTEGER, date REAL, caption TEXT, latitude REAL, longitude REAL);
        CREATE TABLE hashtags (hashtag INTEGER, date REAL, post INTEGER);
        CREATE VIRTUAL TABLE places USING rtree(id, south, north, west, east);
        """
    )
    rows = ((i, mix(i, 1) % USERS, float(i), f"Photo {i}", *place(i)) for i in range(size))
    connection.executemany("INSERT INTO posts VALUES (?, ?, ?, ?, ?, ?)", rows)
    connection.executemany(
        "INSERT INTO hashtags VALUES (?, ?, ?)", ((mix(i, 2) % HASHTAGS, float(i), i) for i in range(size))
    )
    places = ((i, latitude, latitude, longitude, longitude) for i in range(size) for latitude, longitude in [place(i)])
    connection.executemany("INSERT INTO places VALUES (?, ?, ?, ?, ?)", places)
    connection.executescript(
        """
        CREATE INDEX posts_of_owner ON posts (owner, date DESC);
        CREATE INDEX posts_of_hashtag ON hashtags (hashtag, date DESC);
        ANALYZE;
        """
    )
    return connection


def timeline(connection):
    owners = list(range(FRIENDS + 1))
    marks = ",".join("?" * len(owners))
    return connection.execute(
        f"SELECT * FROM posts WHERE owner IN ({marks}) ORDER BY date DESC LIMIT {PAGE}", owners
    ).fetchall()


def hashtag(connection):
    return connection.execute(
        "SELECT posts.* FROM hashtags JOIN posts ON posts.id = hashtags.post "
        f"WHERE hashtag = 7 ORDER BY hashtags.date DESC LIMIT {PAGE}"
    ).fetchall()


def nearby(connection, latitude=48.0, longitude=11.0, kilometres=2000):
    degrees = kilometres / 111.19
    wide = min(180, degrees / math.cos(math.radians(min(89, abs(latitude) + degrees))))
    box = (latitude - degrees, latitude + degrees, longitude - wide, longitude + wide)
    rows = connection.execute(
        "SELECT posts.* FROM places JOIN posts ON posts.id = places.id "
        "WHERE south >= ? AND north <= ? AND west >= ? AND east <= ? "
        "ORDER BY 2 * asin(sqrt(min(1, pow(sin(radians(latitude - ?) / 2), 2) + cos(radians(latitude)) "
        f"* cos(radians(?)) * pow(sin(radians(longitude - ?) / 2), 2)))) LIMIT {PAGE}",
        (*box, latitude, latitude, longitude),
    )
    return rows.fetchall()


def main():
    queries = {"timeline": timeline, "hashtag": hashtag, "nearby": nearby}
    databases = {}
    for line in sys.stdin:
        name, size = line.split()
        if size not in databases:
            databases[size] = database(int(size))
        begin = time.perf_counter()
        rows = queries[name](databases[size])
        seconds = time.perf_counter() - begin
        assert len(rows) == PAGE, f"{name} found {len(rows)} posts"
        print(seconds, flush=True)


if __name__ == "__main__":
    main()
