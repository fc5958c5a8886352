import { pathsOf, type BoundCalls, type NamedCall } from '../calls/calls';
import { deepOf, isField, isShape, type Result } from '../calls/result';
import { formChecks, unknownPermission, unknownPlan } from './field';
import { error, repeated, unless, type Context, type Finding } from './finding';
import { isDeclared, isReserved, isTaken, shapeUnder } from './served';

/** R080 to R089: the calls with a name of their own. */
export const callChecks = (context: Context): Finding[] => {
  const bound = context.house.calls ?? [];
  const all = bound.flatMap((one) => pathsOf(one).map((call) => shapeUnder(one.entity.root, call)));
  return [
    ...bound.flatMap((one) => ofEntity(one, context)),
    ...sharedNames(bound),
    ...repeated(all).map((call) =>
      error('R005', 'calls', `the call '${call}' is declared twice.`, 'change the path of one of them'),
    ),
  ];
};

const ofEntity = ({ entity, calls, also }: BoundCalls, context: Context): Finding[] => [
  ...Object.entries(also).flatMap(([call, of]): Finding[] => {
    const [where, wanted] = [`${entity.name} call ${call}`, shapeUnder(entity.root, of)];
    return [
      ...unless(isDeclared(wanted, context) || isReserved(wanted, context), () =>
        error('R088', where, `it is another name of '${of}', which nothing answers.`, 'correct the call'),
      ),
      ...unless(!isTaken(shapeUnder(entity.root, call), context), () =>
        error('R005', where, `the call '${call}' is served already.`, 'change the path'),
      ),
    ];
  }),
  ...unless(context.models.has(entity.name), () =>
    error('R080', entity.name, 'its calls belong to no schema.', 'write the schema'),
  ),
  ...Object.entries(calls).flatMap(([name, declared]): Finding[] => {
    const where = `${entity.name} call ${name}`;
    const placeholders = [...declared.call.matchAll(/\{(\w+)\}/g)].map(([, one]) => one!);
    const form = Object.keys(declared.form ?? {});
    return [
      ...unless(/^(GET|POST|PUT|DELETE) \/?([\w.-]+|\{\w+\})(\/([\w.-]+|\{\w+\}))*\/?$/.test(declared.call), () =>
        error('R081', where, `the call '${declared.call}' is not a method and a path.`, "'GET saldo/{id}'"),
      ),
      ...repeated(placeholders).map((one) => error('R081', where, `the call has {${one}} twice.`, 'take one out')),
      ...placeholders
        .filter((one) => !form.includes(one) && one !== 'page' && one !== 'size' && !(declared.record && one === 'id'))
        .map((one) => error('R082', where, `{${one}} in the call is no value of its form.`, 'put it in the form')),
      ...unless(
        !declared.call.startsWith('GET ') || Object.values(declared.form ?? {}).every(({ item }) => !item),
        () =>
          error(
            'R083',
            where,
            'a GET carries its form in the address, and one of its values is nested.',
            'make it a POST',
          ),
      ),
      ...unless(!isTaken(shapeUnder(entity.root, declared.call), context), () =>
        error('R005', where, `the call '${declared.call}' is served already.`, 'change the path'),
      ),
      ...declared.permission.flatMap((one) => unknownPermission(one, where, context)),
      ...resultChecks(declared, where, context),
      ...unknownPlan(declared.plan, where, context),
      ...formChecks(declared.form, where, context),
    ];
  }),
];

const open = ['redirect', 'text', 'oneOf'];
/**
 * R084 to R087: what a call answers. Without it the description of the services would not be complete, and nothing
 * would measure its answers.
 */
const resultChecks = ({ result, kind }: NamedCall, where: string, { models }: Context): Finding[] => {
  if (!isResult(result))
    return [
      error(
        'R084',
        where,
        'it does not say what it answers.',
        'result: { saldo: f.money({ required: true }) }, or r.nothing',
      ),
    ];
  const all = deepOf(result);
  const inner = all.filter(
    (one) => one !== result && !(isShape(result) && result.shape === 'oneOf' && result.of.includes(one)),
  );
  const shapes = (results: readonly Result[]): string[] => results.flatMap((one) => (isShape(one) ? [one.shape] : []));
  return [
    ...all.flatMap((one) =>
      isShape(one) && one.shape === 'record' && !models.has(one.entity)
        ? [error('R085', where, `it answers rows of '${one.entity}', which no schema declares.`, 'write the schema')]
        : [],
    ),
    ...unless(!shapes(inner).some((one) => ['page', 'file', 'nothing', ...open].includes(one)), () =>
      error(
        'R086',
        where,
        'its result holds a page, a file, a text or nothing inside of something else.',
        'say these at the top alone',
      ),
    ),
    ...unless(
      kind === 'open'
        ? !shapes(all).some((one) => one === 'record' || one === 'page') && all.every((one) => !isDocument(one))
        : !shapes(all).some((one) => open.includes(one)),
      () =>
        error(
          'R086',
          where,
          kind === 'open'
            ? 'who has no session is answered with a row, a page of rows or a file that is no picture.'
            : 'a text or a redirection is for calls without a session.',
          kind === 'open' ? 'name the values that may leave' : 'answer a value',
        ),
    ),
    ...unless(kind !== 'write' || !shapes([result]).includes('page'), () =>
      error('R086', where, 'what changes something answers a page of rows.', 'r.list(…)'),
    ),
  ];
};
/** Plain JavaScript may leave it out. */
const isResult = (result: unknown): result is Result =>
  typeof result === 'object' &&
  result !== null &&
  (isField(result as Result) || isShape(result as Result) || Object.values(result).every(isResult));

/** R087: a name stands for one shape, and for no record. */
const sharedNames = (bound: readonly BoundCalls[]): Finding[] => {
  const named = new Map(
    bound
      .flatMap(({ calls }) => Object.values(calls))
      .filter(({ result }) => isResult(result))
      .flatMap(({ result }) => deepOf(result))
      .flatMap((one) => (isShape(one) && one.shape === 'named' ? [[one, one.name] as const] : [])),
  );
  return [
    ...repeated([...named.values()]).map((name) =>
      error('R087', 'calls', `two results have the name '${name}'.`, 'make it once, and use it in both'),
    ),
    ...[...named.values()]
      .filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))
      .map((name) =>
        error(
          'R087',
          'calls',
          `the name '${name}' of a result does not begin with a capital letter.`,
          'names of entities begin small',
        ),
      ),
  ];
};
/** Pictures of a shop are public; every other file has readers. */
const isDocument = (one: Result): boolean =>
  isShape(one) && one.shape === 'file' && !one.media.every((media) => /^image\/(?:webp|png|jpeg)$/.test(media));
