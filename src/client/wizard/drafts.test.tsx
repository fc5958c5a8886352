import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { expect, it } from 'vitest';
import { process, processes, step, wizard, wizards } from '#kit';
import { wizardModelOf, type DraftEntry, type Wizard, type WizardView } from '#kit/resource/wizard';
import { f } from '#fields';
import { renderScreens, services, withServices } from '../../../tests/support/server';
import type { Login } from '../../../tests/support/services';
import { setor } from '../../../schemas/cadastros/setor';
import WizardScreen from './WizardScreen';

const contar = process('contarRecados', {
  label: 'Contagem de recados',
  permission: [],
  form: { nome: f.text({ required: true }) },
  items: (context, { form }) => [{ key: 1, label: form.nome }],
  each: () => 'Contado',
});
const recado = wizard('recado', {
  label: 'Recado',
  root: 'recado/',
  permission: 'SETOR_EDITAR',
  menu: false,
  drafts: { title: 'texto.nome' },
  steps: {
    texto: step({ title: 'Texto', form: { nome: f.text({ required: true, max: 40 }) }, call: 'POST texto' }),
    prazo: step({ title: 'Prazo', form: { dias: f.integer({ required: true }) }, call: 'POST prazo' }),
  },
  finish: { label: 'Enviar recado', call: 'POST enviar', effect: 'progress' },
  clear: { label: 'Excluir rascunho', call: 'POST limpar', confirm: 'Excluir o rascunho?' },
});
const model = wizardModelOf(recado as unknown as Wizard, 'cadastros');
const bound = wizards(recado, { finish: ({ start }, { values }) => start(contar, { nome: values.texto.nome }) });
withServices({ wizards: [{ model, bound }], processes: [processes(setor, [contar])] });

const asked = async (method: string, path: string, body?: object, login: Login = 'um') =>
  (await (await services()).as(login))(method, `recado/${path}`, body);
const begun = async (nome: string): Promise<number> =>
  ((await asked('POST', 'texto', { nome })).body.result as unknown as WizardView).rascunho!;
const listed = async (login?: Login): Promise<readonly (string | null)[]> =>
  ((await asked('GET', 'rascunhos', undefined, login)).body.result as unknown as readonly DraftEntry[]).map(
    ({ titulo, situacao }) => `${titulo} ${situacao}`,
  );

it('keeps many at once, each apart, of the company alone', async () => {
  const [a, b] = [await begun('Ana'), await begun('Bia')];
  expect((await listed()).toSorted()).toEqual(['Ana RASCUNHO', 'Bia RASCUNHO']);
  expect((await asked('POST', `texto?rascunho=${a}`, { nome: 'Aná' })).body.result).toMatchObject({ rascunho: a });
  expect((await asked('GET', `carregar?rascunho=${b}`)).body.result).toMatchObject({
    passos: { texto: { nome: 'Bia' } },
  });
  expect((await asked('GET', 'carregar')).body.result).toMatchObject({ versao: 0, feitos: [] });
  for (const path of [`carregar?rascunho=${a}`, 'carregar?rascunho=5'])
    expect((await asked('GET', path, undefined, 'dois')).status).toBe(404);
  expect((await asked('POST', `prazo?rascunho=${a}`, { dias: 1 }, 'dois')).status).toBe(404);
  expect((await asked('POST', 'enviar')).status).toBe(404);
  expect((await asked('GET', 'carregar?rascunho=01')).status).toBe(400);
  expect(await listed('dois')).toEqual([]);
  expect((await asked('GET', 'rascunhos', undefined, 'leitor')).status).toBe(403);
  await asked('POST', `prazo?rascunho=${a}`, { dias: 3 });
  const sent = await asked('POST', `enviar?rascunho=${a}`);
  expect((sent.body.result as unknown as WizardView).processo).toBeGreaterThan(0);
  expect(await listed()).toEqual(['Bia RASCUNHO', 'Aná CONCLUIDO']);
  for (const id of [a, b]) expect((await asked('POST', `limpar?rascunho=${id}`)).status).toBe(200);
  expect(await listed()).toEqual([]);
});

it('lists them on its page, takes one up, and begins another under an address of its own', async () => {
  const user = userEvent.setup();
  const bia = await begun('Bia');
  const At = () => <WizardScreen wizard={model} at={useParams()['*'] ?? ''} />;
  const { router } = await renderScreens({
    model: model.steps[0]!.model,
    at: '/app/cadastros/recado',
    routes: { '/app/cadastros/recado/*': <At /> },
  });
  await user.click(
    await within(await screen.findByRole('list', { name: 'Rascunhos' })).findByRole('link', { name: 'Bia' }),
  );
  await screen.findByRole('heading', { level: 2, name: 'Prazo' });
  expect(router.state.location.pathname).toBe(`/app/cadastros/recado/${bia}/prazo`);
  await router.navigate('/app/cadastros/recado');
  await user.click(await screen.findByRole('link', { name: 'Começar' }));
  await user.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Caio{Enter}');
  await screen.findByRole('heading', { level: 2, name: 'Prazo' });
  expect(router.state.location.pathname).toMatch(/\/recado\/[1-9]\d*\/prazo$/);
  expect(router.state.location.pathname).not.toContain(String(bia));
  expect((await listed()).toSorted()).toEqual(['Bia RASCUNHO', 'Caio RASCUNHO']);
});
