#!/usr/bin/env python3
"""Tells whether two runs have the same answers and the same scores, except times and what follows from them.

    same-run.py FOLDER FOLDER

Answers: the last attempt of each trial, byte for byte: request, outcome, response, usage and cost. Scores: summary.json without
names, latency, cost (a killed part pays twice) and what is picked by them.
"""
import json
import sys


def answers(folder):
    last = {}
    with open(f"{folder}/answers.jsonl", encoding="utf-8") as file:
        for line in file:
            read = json.loads(line)
            if read["kind"] == "attempt":
                last[read["trial"]] = {key: read.get(key) for key in (
                    "outcome", "reason", "status", "request_sha256", "response", "served_model", "usage", "cost_usd")}
    return last


def scores(folder):
    with open(f"{folder}/summary.json", encoding="utf-8") as file:
        summary = json.load(file)
    for key in ("run", "frontiers", "cheaper", "picks"):
        summary.pop(key, None)
    for row in summary["variants"]:
        for key in ("cost", "latency_ms", "latency_split_ms"):
            row.pop(key, None)
        for key in ("jfb_overall_without_name", "jfb_trials"):
            (row.get("published") or {}).pop(key, None)
    summary["comparisons"] = [row for row in summary.get("comparisons") or [] if row["metric"] not in ("p95", "cost")]
    return json.dumps(summary, sort_keys=True)


def differences(a, b, path=""):
    if isinstance(a, dict) and isinstance(b, dict):
        for key in sorted(set(a) | set(b)):
            yield from differences(a.get(key), b.get(key), f"{path}/{key}")
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for place, (one, other) in enumerate(zip(a, b)):
            yield from differences(one, other, f"{path}/{place}")
    elif a != b:
        yield f"{path}: {str(a)[:100]} or {str(b)[:100]}"


one, other = sys.argv[1:]
found = []
if answers(one) != answers(other):
    found += differences(answers(one), answers(other), "answers")
if scores(one) != scores(other):
    found += differences(json.loads(scores(one)), json.loads(scores(other)), "scores")
for line in found[:20]:
    print(line)
print(f"{len(answers(one))} and {len(answers(other))} answers: {'they differ' if found else 'the same, and so are the scores'}")
sys.exit(1 if found or not answers(one) else 0)
