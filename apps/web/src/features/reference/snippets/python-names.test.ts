/** Every Python request of the reference calls a function of the client `tradefloor` with arguments that it has. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pythonSnippet } from './python.ts';
import { hasPython, REQUESTS } from './snippets.given.ts';

const CALLS = join(
  import.meta.dirname,
  '../../../../../../clients/python/tradefloor/generated/calls.py',
);

/** Reads the client's functions and the programs as syntax trees, and prints what does not fit. */
const CHECK = `
import ast, json, sys
functions = {f.name: f.args for f in ast.parse(open(sys.argv[1]).read()).body if isinstance(f, ast.FunctionDef)}
faults = []
for program in json.load(sys.stdin):
    calls = [n for n in ast.walk(ast.parse(program)) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    call = next(c for c in calls if getattr(c.func.value, "id", "") == "tradefloor")
    args = functions.get(call.func.attr)
    if args is None:
        faults.append(f"no {call.func.attr}")
        continue
    known = {a.arg for a in args.args + args.kwonlyargs}
    needed = {a.arg for a in args.args[: len(args.args) - len(args.defaults)]}
    needed |= {a.arg for a, d in zip(args.kwonlyargs, args.kw_defaults) if d is None}
    given = {k.arg for k in call.keywords}
    faults += [f"{call.func.attr}: {name} is unknown" for name in sorted(given - known)]
    faults += [f"{call.func.attr}: {name} is missing" for name in sorted(needed - given)]
print(json.dumps(faults))
`;

it.skipIf(!hasPython)('names, arguments and what is required are the client’s', () => {
  const programs = REQUESTS.map((request) => pythonSnippet('http://localhost:5011', request));
  const faults = execFileSync('python3', ['-c', CHECK, CALLS], {
    input: JSON.stringify(programs),
    encoding: 'utf8',
  });
  expect(JSON.parse(faults)).toEqual([]);
});
