import { expect, test } from 'vitest';
import { f } from '#fields';
import { checkModels } from '../checks';
import { step, wizard, wizardModelOf, type Wizard, type WizardDef } from './wizard';

const conta = step({
  title: 'Conta',
  form: {
    agencia: f.text({ required: true, max: 5 }),
    tipo: f.enum({ CC: 'Corrente', CP: 'Poupança' }, { default: 'CC' }),
  },
  rows: [['tipo', 'agencia']],
  call: 'POST conta/salvar',
});
const base = {
  label: 'Cadastro em passos',
  root: 'passos/',
  permission: 'ROLE_ADMIN',
  steps: { conta },
  finish: { label: 'Enviar', call: 'GET {companyId}/finalizar' },
} as const satisfies WizardDef<{ conta: typeof conta }>;
const found = (change: Partial<WizardDef<{ conta: typeof conta }>> = {}, ...bound: string[]): string[] => {
  const model = wizardModelOf(wizard('passos', { ...base, ...change }) as unknown as Wizard, 'financeiro');
  return checkModels([], {
    wizards: [model],
    boundWizards: bound.length ? bound : ['passos'],
    vocabulary: { permissions: [], plans: [] },
  }).map(({ code }) => code);
};

test('a step is a form like any other, at the address of its wizard', () => {
  const model = wizardModelOf(wizard('passos', base) as unknown as Wizard, 'financeiro');
  expect(model).toMatchObject({
    path: 'financeiro/passos',
    load: 'GET carregar',
    permission: 'ROLE_ADMIN',
    menu: { group: 'financeiro' },
  });
  expect(model.steps).toMatchObject([
    {
      name: 'conta',
      title: 'Conta',
      model: {
        name: 'passosConta',
        form: { create: [{ rows: [['tipo', 'agencia']] }] },
        access: { create: ['ROLE_ADMIN'] },
      },
    },
  ]);
  expect(found()).toEqual([]);
});

test.each<[string[], Partial<WizardDef<{ conta: typeof conta }>>, ...string[]]>([
  [['R111'], { label: ' ' }],
  [['R112'], { steps: {} as never }],
  [['R116'], { drafts: { title: 'conta.nada' as never } }],
  [['R113'], { finish: { label: 'Enviar', call: 'POST {a}/{b}' } }],
  [['R113'], { load: 'GET a b' as never }],
  [['R005'], { finish: { label: 'Enviar', call: 'POST conta/salvar' } }],
  [['R040'], { permission: 'NADA' as never }],
  [['R042'], { menu: { icon: 'nada' as never } }],
  [
    ['R022'],
    {
      steps: {
        conta: step({
          title: 'Conta',
          call: 'POST conta/salvar',
          form: { ...conta.form, fotoUrl: f.text(), foto_url: f.text() } as never,
        }) as never,
      },
    },
  ],
  [['R114', 'R114'], {}, 'outro'],
])('%s', (codes, change, ...bound) =>
  expect(found(change, ...bound).filter((code) => code !== 'R021' && code !== 'R050')).toEqual(codes),
);
test('R115: what a step shows beside its form is answered, and nothing else is', () => {
  const answered = (boundPreviews: readonly string[]): readonly string[] =>
    checkModels([], { wizards: [wizardModelOf(previewed as unknown as Wizard, 'cadastros')], boundPreviews }).flatMap(
      ({ code }) => (code === 'R115' ? [code] : []),
    );
  expect([answered(['soma.a']), answered([]), answered(['soma.a', 'soma.b'])]).toEqual([[], ['R115'], ['R115']]);
});
const previewed = wizard('soma', {
  label: 'Soma',
  root: 'soma/',
  permission: 'ROLE_ADMIN',
  steps: {
    a: step({
      title: 'A',
      form: { n: f.integer() },
      call: 'POST a',
      preview: { result: { total: f.integer({ required: true }) } },
    }),
  },
  finish: { label: 'Somar', call: 'POST somar' },
});
