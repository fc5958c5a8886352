import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { useParams } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { process, processes, step, wizard, wizards } from '#kit';
import { wizardModelOf, type Wizard, type WizardView } from '#kit/resource/wizard';
import { f } from '#fields';
import { refuseOnce, renderScreens, sentTo, services, withServices } from '../../../tests/support/server';
import type { Login } from '../../../tests/support/services';
import { setor } from '../../../schemas/cadastros/setor';
import WizardScreen from './WizardScreen';

const adesao = wizard('adesao', {
  label: 'Adesão',
  text: 'Tenha o contrato à mão.',
  root: 'adesao/',
  permission: 'SETOR_EDITAR',
  menu: { group: 'cadastros' },
  steps: {
    loja: step({
      title: 'Loja',
      text: 'Quem adere.',
      form: {
        nome: f.text({ required: true, max: 20 }),
        cor: f.enum({ AZUL: 'Azul', VERDE: 'Verde' }, { default: 'AZUL' }),
      },
      call: 'POST loja',
    }),
    conta: step({
      title: 'Conta',
      form: { agencia: f.text({ label: 'Agência', required: true, max: 5 }), setor: f.ref('setor') },
      rules: [{ on: ['agencia'], test: ({ agencia }) => agencia !== '0000', message: 'Agência inexistente!' }],
      call: 'POST conta',
      preview: { result: { banco: f.text({ label: 'Banco da conta', required: true }), tarifa: f.money() } },
    }),
  },
  finish: { label: 'Enviar adesão', call: 'GET {companyId}/finalizar', confirm: 'Enviar para adesão?' },
  clear: { label: 'Começar de novo', call: 'POST {id}/limpar', confirm: 'Apagar o que foi preenchido?' },
});
const sent = vi.fn<(values: unknown, key: string) => void>();
let refusal: string | undefined;
const bound = wizards(adesao, {
  begin: ({ user }) => ({ loja: { nome: user.company!.name.slice(0, 20) } }),
  check: {
    conta: ({ refuse }, { form, draft }) => {
      if (form.agencia === draft.loja?.nome) refuse('A agência não é a loja!');
    },
  },
  preview: {
    conta: ({ refuse }, { form, draft }) => {
      if (form.agencia === '9999') refuse('Agência fechada!');
      return { banco: `${draft.loja?.nome} ${form.agencia}` };
    },
  },
  finish: async ({ refuse, transaction }, { values, key }) => {
    if (refusal) refuse(refusal);
    await transaction(async ({ rows }) => (await rows.draft(adesao)).state);
    sent(values, key);
  },
  status: async ({ rows }) =>
    (await rows.draft(adesao)).state === 'CONCLUIDO' ? { tone: 'success', title: 'Adesão recebida' } : null,
});
const model = wizardModelOf(adesao as unknown as Wizard, 'cadastros');
const contar = process('contarSetores', {
  label: 'Contagem de setores',
  permission: [],
  form: { ate: f.integer({ required: true }) },
  items: (context, { form }) => Array.from({ length: form.ate }, (_, at) => ({ key: at, label: `Setor ${at}` })),
  each: () => 'Contado',
});
const contagem = wizard('contagem', {
  label: 'Contagem',
  root: 'contagem/',
  permission: 'SETOR_EDITAR',
  menu: false,
  steps: {
    quantos: step({
      title: 'Quantos',
      form: { ate: f.integer({ label: 'Até', required: true }) },
      call: 'POST quantos',
    }),
  },
  finish: { label: 'Contar', call: 'POST contar', effect: 'progress' },
});
const counting = {
  model: wizardModelOf(contagem as unknown as Wizard, 'cadastros'),
  bound: wizards(contagem, { finish: ({ start }, { values }) => start(contar, { ate: values.quantos.ate }) }),
};
withServices({ wizards: [{ model, bound }, counting], processes: [processes(setor, [contar])] });
beforeEach(async () => {
  refusal = undefined;
  sent.mockClear();
  await sql`truncate assistente`.execute((await services()).database.owner);
});

const At = () => <WizardScreen wizard={model} at={useParams()['*'] ?? ''} />;
const show = (at = '', login: Login = 'um') =>
  renderScreens({
    model: model.steps[0]!.model,
    at: `/app/cadastros/adesao${at}`,
    login,
    routes: { '/app/cadastros/adesao/*': <At /> },
  });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const answer = async (question: string, name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog', { name: question })).getByRole('button', { name }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const refusalsArePrinted = () => vi.mocked(console.error).mockImplementation(() => undefined);
const elsewhere = async (method: string, path: string, body?: object, login: Login = 'um') =>
  (await (await services()).as(login))(method, path, body);
const draft = async () => (await elsewhere('GET', 'adesao/carregar')).body.result as unknown as WizardView;

it('begins with what is known, leads from step to step, sums up and sends once', async () => {
  const user = userEvent.setup();
  const {
    companies: [company],
  } = await services();
  const { router } = await show();
  expect(await screen.findByRole('heading', { level: 2, name: 'Loja' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/app/cadastros/adesao/loja');
  expect(screen.getByText('Etapa 1 de 3')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '0 de 2 etapas salvas' })).toHaveAttribute('aria-valuemax', '2');
  expect(
    within(screen.getByRole('list', { name: 'Etapas' }))
      .getAllByRole('listitem')
      .map((item) => item.getAttribute('aria-current')),
  ).toEqual(['step', null, null]);
  // The policy of the page refuses a style tag.
  expect([document.querySelectorAll('style').length, document.adoptedStyleSheets.length > 0]).toEqual([0, true]);
  expect((await field('Nome')).value).not.toBe('');
  expect(screen.queryByRole('link', { name: /Conta/ })).toBeNull();
  await user.clear(await field('Nome'));
  await user.type(await field('Nome'), 'Cantina{Enter}');
  await screen.findByRole('heading', { level: 2, name: 'Conta' });
  expect((await draft()).feitos).toEqual(['loja']);
  await user.type(await field('Agência'), '1234');
  await press('Salvar e continuar');
  expect(await screen.findByRole('heading', { level: 2, name: 'Conferir e enviar' })).toBeVisible();
  expect(within(screen.getByRole('article', { name: 'Loja' })).getByText('Cantina')).toBeVisible();
  await press('Enviar adesão');
  await answer('Enviar para adesão?', 'Enviar adesão');
  expect(await screen.findByText('Adesão recebida')).toBeVisible();
  expect(sent.mock.calls).toEqual([
    [{ loja: { nome: 'Cantina', cor: 'AZUL' }, conta: { agencia: '1234', setor: null } }, `adesao-${company}-2`],
  ]);
  expect(screen.queryByRole('link', { name: /Alterar/ })).toBeNull();
  expect((await elsewhere('POST', 'adesao/loja', { nome: 'x' })).body).toMatchObject({
    hasError: true,
    messageError: 'Este processo já foi concluído!',
  });
});

it('can be left and taken up again elsewhere, and a step that is done can be changed', async () => {
  const user = userEvent.setup();
  await elsewhere('POST', 'adesao/loja', { nome: 'Bar' });
  await show();
  expect(await screen.findByRole('heading', { level: 2, name: 'Conta' })).toBeVisible();
  // Awaited, because the inputs of the step arrive when they are first shown.
  await act(async () => {
    screen.getByRole('link', { name: /Loja/ }).click();
  });
  await user.type(await field('Nome'), ' azul');
  await press('Salvar e continuar');
  await screen.findByRole('heading', { level: 2, name: 'Conta' });
  expect((await draft()).passos.loja).toMatchObject({ nome: 'Bar azul' });
  await user.type(await field('Agência'), '77');
  await press('Voltar');
  await press('Continuar editando');
  expect(await field('Agência')).toHaveValue('77');
  await press('Voltar');
  await press('Descartar e sair');
  expect(await field('Nome')).toHaveValue('Bar azul');
});

it('says at the field what is wrong, and aloud what only the server knows', async () => {
  refusalsArePrinted();
  const user = userEvent.setup();
  await elsewhere('POST', 'adesao/loja', { nome: '0001' });
  await show('/conta');
  await user.type(await field('Agência'), '0000{Enter}');
  await waitFor(async () => expect(await field('Agência')).toHaveAccessibleDescription('Agência inexistente!'));
  await user.clear(await field('Agência'));
  await user.type(await field('Agência'), '0001{Enter}');
  expect(await screen.findByText('A agência não é a loja!')).toBeVisible();
  expect((await draft()).feitos).toEqual(['loja']);
});

it('compares with what somebody else has kept meanwhile', async () => {
  refusalsArePrinted();
  const user = userEvent.setup();
  await elsewhere('POST', 'adesao/loja', { nome: 'Bar' });
  await show('/loja');
  await user.clear(await field('Nome'));
  await user.type(await field('Nome'), 'Meu');
  await elsewhere('POST', 'adesao/loja', { nome: 'Deles', cor: 'VERDE' });
  await press('Salvar e continuar');
  const dialog = within(await screen.findByRole('dialog', { name: /mudou enquanto/ }));
  await user.click(dialog.getByRole('button', { name: 'Manter o meu' }));
  await screen.findByRole('heading', { level: 2, name: 'Conta' });
  expect((await draft()).passos.loja).toEqual({ nome: 'Meu', cor: 'VERDE' });
});

it('stays open when sending is refused, and is thrown away on request', async () => {
  refusalsArePrinted();
  refusal = 'O parceiro recusou!';
  await elsewhere('POST', 'adesao/loja', { nome: 'Bar' });
  await elsewhere('POST', 'adesao/conta', { agencia: '1' });
  await show();
  await press('Enviar adesão');
  await answer('Enviar para adesão?', 'Enviar adesão');
  expect(await screen.findByText('O parceiro recusou!')).toBeVisible();
  expect((await draft()).situacao).toBe('RASCUNHO');
  await press('Começar de novo');
  await answer('Apagar o que foi preenchido?', 'Começar de novo');
  expect(await screen.findByRole('heading', { level: 2, name: 'Loja' })).toBeVisible();
  expect(await draft()).toMatchObject({ versao: 0, feitos: [] });
});

it('is of one company, of who may fill it in, and not sent before it is complete', async () => {
  const {
    companies: [one, two],
  } = await services();
  await elsewhere('POST', 'adesao/loja', { nome: 'Bar' });
  expect((await elsewhere('GET', 'adesao/carregar', undefined, 'dois')).body.result).toMatchObject({ feitos: [] });
  expect((await elsewhere('GET', 'adesao/carregar', undefined, 'leitor')).status).toBe(403);
  expect((await elsewhere('GET', 'adesao/carregar', undefined, 'admin')).body.messageError).toBe(
    'Entre em uma empresa primeiro: escolha no alto da tela!',
  );
  expect((await elsewhere('POST', `adesao/${two}/limpar`)).status).toBe(404);
  expect((await elsewhere('POST', `adesao/${one}/finalizar`)).body.messageError).toBe('Ainda falta: Conta.');
  expect((await elsewhere('POST', 'adesao/conta', { agencia: '123456', constructor: 1 })).status).toBe(400);
  expect((await elsewhere('POST', 'adesao/conta', { agencia: '123456', setor: 999_999 })).status).toBe(422);
});

it('says beside a step what it would bring, of what stands by now, and keeps nothing of it', async () => {
  refusalsArePrinted();
  const user = userEvent.setup();
  await elsewhere('POST', 'adesao/loja', { nome: 'Bar' });
  await show('/conta');
  const region = await screen.findByRole('region', { name: 'Prévia' });
  await user.type(await field('Agência'), '123');
  expect(await within(region).findByText('Bar 123')).toBeVisible();
  await user.type(await field('Agência'), '4');
  expect(await within(region).findByText('Bar 1234')).toBeVisible();
  await user.clear(await field('Agência'));
  await user.type(await field('Agência'), '9999');
  expect(await within(region).findByText('Agência fechada!')).toBeVisible();
  // Invalid values are not sent.
  const asked = sentTo('adesao/conta/previa').length;
  await user.clear(await field('Agência'));
  expect(await within(region).findByText('Preencha os campos para ver a prévia.')).toBeVisible();
  expect([sentTo('adesao/conta/previa').length, (await draft()).feitos]).toEqual([asked, ['loja']]);
  expect((await elsewhere('POST', 'adesao/conta/previa', { agencia: '1' }, 'leitor')).status).toBe(403);
});

it('ends in a process that it has started once, and shows it', async () => {
  await elsewhere('POST', 'contagem/quantos', { ate: 3 });
  await renderScreens({
    model: counting.model.steps[0]!.model,
    at: '/app/cadastros/contagem/resumo',
    routes: { '/app/cadastros/contagem/*': <WizardScreen wizard={counting.model} at="resumo" /> },
  });
  await press('Contar');
  const dialog = await screen.findByRole('dialog', { name: 'Contagem de setores' }, { timeout: 5_000 });
  expect(within(dialog).getByText('Na fila')).toBeVisible();
  expect((await elsewhere('POST', 'contagem/contar')).body.messageError).toBe('Este processo já foi concluído!');
  await (await services()).app.jobs.drain();
  expect(await within(dialog).findByText('Concluído', undefined, { timeout: 5_000 })).toBeVisible();
});

it('says what failed, and tries again', async () => {
  refusalsArePrinted();
  refuseOnce('adesao/carregar', 500, { messageError: 'Erro no servidor!' });
  await show();
  await press('Tentar novamente');
  expect(await screen.findByRole('heading', { level: 2, name: 'Loja' })).toBeVisible();
  expect(sentTo('adesao/carregar')).toHaveLength(2);
});
