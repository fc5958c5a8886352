import { draftsCall, type WizardModel } from '../resource/wizard';
import { isIcon, meantIcon } from './icon';
import { entityChecks } from './entity';
import { fieldChecks, unknownPermission, unknownPlan } from './field';
import { error, repeated, unless, type Context, type Finding } from './finding';
import { layoutChecks } from './resource';
import { isDeclared, isReserved, shapeUnder } from './served';

/** R115: a preview that nothing answers, or an answer that no step shows. */
const previewChecks = (wizards: readonly WizardModel[], bound: readonly string[]): Finding[] => {
  const shown = wizards.flatMap(({ name, steps }) =>
    steps.filter(({ preview }) => preview).map((step) => `${name}.${step.name}`),
  );
  return [
    ...shown
      .filter((one) => !bound.includes(one))
      .map((one) => error('R115', one, 'nothing answers its preview.', 'say it in `preview` of `wizards(…)`')),
    ...bound
      .filter((one) => !shown.includes(one))
      .map((one) => error('R115', one, 'no step shows this preview.', 'preview: { result: { … } } in the step')),
  ];
};

/** R110 to R119: forms in steps. */
export const wizardChecks = (context: Context): Finding[] => {
  const { wizards = [], boundWizards, boundPreviews } = context.house;
  const callsOf = ({ root, load, steps, finish, clear, drafts }: WizardModel): string[] =>
    [
      load,
      ...steps.flatMap(({ call, preview }) => (preview ? [call, preview.call] : [call])),
      finish.call,
      ...(clear ? [clear.call] : []),
      ...(drafts ? [draftsCall] : []),
    ].map((call) => shapeUnder(root, call));
  const paths = [...[...context.models.values()].map(({ path }) => path), ...wizards.map(({ path }) => path)];
  return [
    ...wizards.flatMap((one) => ofWizard(one, context)),
    ...repeated(wizards.map(({ name }) => name)).map((name) =>
      error('R110', name, 'two wizards have this name, under which their drafts are kept.', 'rename one'),
    ),
    ...repeated(paths)
      .filter((path) => wizards.some((one) => one.path === path))
      .map((path) => error('R004', 'wizards', `the address '${path}' is that of another declaration.`, 'say `path`')),
    ...wizards.flatMap((one) =>
      callsOf(one)
        .filter((call) => isDeclared(call, context) || isReserved(call, context))
        .map((call) => error('R005', one.name, `the call '${call}' is served already.`, 'change the path')),
    ),
    ...repeated(wizards.flatMap(callsOf)).map((call) =>
      error('R005', 'wizards', `the call '${call}' is declared twice.`, 'change the path of one of them'),
    ),
    ...(boundPreviews ? previewChecks(wizards, boundPreviews) : []),
    ...(boundWizards
      ? [
          ...wizards
            .filter(({ name }) => !boundWizards.includes(name))
            .map(({ name }) =>
              error(
                'R114',
                name,
                'nothing on the server finishes it.',
                `bind it in ${name}.server.ts, beside its declaration`,
              ),
            ),
          ...boundWizards
            .filter((name) => !wizards.some((one) => one.name === name))
            .map((name) =>
              error(
                'R114',
                name,
                'it is bound, but not declared.',
                'declare it in resources/, or take the binding out',
              ),
            ),
        ]
      : []),
  ];
};

/** 'mensagem.assunto' */
const namesText = ({ steps }: WizardModel, path: string): boolean => {
  const [step, field = ''] = path.split('.');
  const kind = steps.find(({ name }) => name === step)?.model.fields[field]?.kind.name;
  return kind === 'text' || kind === 'longText';
};

const ofWizard = (model: WizardModel, context: Context): Finding[] => {
  const { name, label, steps, load, finish, clear, menu, drafts } = model;
  return [
    ...unless(/^[a-z][A-Za-z0-9]*$/.test(name) && name.length <= 60, () =>
      error('R110', name, 'the name is not camelCase, or longer than 60 letters.', 'rename it, and its file'),
    ),
    ...unless(
      label.trim() !== '' && finish.label.trim() !== '' && steps.every(({ title }) => title.trim() !== ''),
      () => error('R111', name, 'a label or the title of a step is empty.', 'write what people read'),
    ),
    ...unless(drafts === undefined || namesText(model, drafts.title), () =>
      error(
        'R116',
        name,
        `its drafts are called by '${drafts!.title}', which is no text of a step.`,
        "drafts: { title: 'mensagem.assunto' }",
      ),
    ),
    ...unless(steps.length > 0, () => error('R112', name, 'it has no steps.', 'steps: { conta: step({ … }) }')),
    ...[load, finish.call, ...(clear ? [clear.call] : []), ...steps.map(({ call }) => call)].flatMap((call) =>
      unless(
        /^(GET|POST|PUT) \/?([\w.-]+|\{\w+\})(\/([\w.-]+|\{\w+\}))*\/?$/.test(call) &&
          (call.match(/\{/g) ?? []).length <= 1,
        () =>
          error(
            'R113',
            name,
            `the call '${call}' is not a method and a path with at most one parameter, the company's id.`,
            "'POST conta/salvar', 'GET {companyId}/finalizar'",
          ),
      ),
    ),
    ...unless(menu === false || isIcon(menu.icon), () =>
      error('R042', name, `the icon '${menu && menu.icon}' does not exist.`, meantIcon(menu && menu.icon)),
    ),
    ...unknownPermission(model.permission, name, context),
    ...unknownPlan(model.plan, name, context),
    // A step has no title field: it is the form of nothing that is ever listed or referenced.
    ...steps.flatMap((step) => [
      ...entityChecks(step.model, context).filter(({ code }) => code !== 'R013'),
      ...fieldChecks(step.model, context),
      ...layoutChecks(step.model, context),
    ]),
  ];
};
