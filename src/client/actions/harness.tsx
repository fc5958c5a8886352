import { configure, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sql } from 'kysely';
import { useParams } from 'react-router-dom';
import { beforeEach } from 'vitest';
import { actions, calls, entity, file, form, get, handlers, post, process, processes, r, resource, run } from '#kit';
import { f, modelOf } from '#fields';
import type { WireRecord } from '#kit/calls/envelope';
import { plantOnly, renderScreens, services, withServices } from '../../../tests/support/server';
import type { Login } from '../../../tests/support/services';
import { addressOf, decodeId } from '../addresses';
import CreateScreen from '../record/CreateScreen';
import EditScreen from '../record/EditScreen';
import ShowScreen from '../record/ShowScreen';
import { ListScreen } from '../list/ListScreen';

/** An entity with an action of each scope and each effect, done for real. For tests. */
const bolo = entity('bolo', {
  label: ['Bolo', 'Bolos'],
  title: 'nome',
  root: 'bolo/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    nome: f.text({ required: true, max: 40 }),
    situacao: f.enum(
      { CRU: 'Cru', ASSADO: { label: 'Assado', tone: 'success' } },
      { label: 'Situação', required: true, default: 'CRU' },
    ),
    preco: f.money({ label: 'Preço' }),
    ordem: f.integer(),
    codigo: f.text({ copy: false }),
    vendas: f.integer({ readOnly: true, copy: false }),
  },
});
const { record, bulk, collection } = actions(bolo);
const permission = 'BOLO_EDITAR' as never;
const previaDeBolo = {
  valor: f.money({ required: true }),
  prazo: f.text(),
  cartao: f.text(),
  de: f.text(),
  porque: f.text(),
  camadas: f.list({ nome: f.text(), custo: f.money() }),
};
const bolos = resource(bolo, {
  show: [['nome', 'situacao'], 'preco'],
  list: {
    columns: ['nome', 'situacao', 'preco'],
    totals: { call: 'POST totais', count: { bolos: {} }, sum: { valor: 'preco' } },
  },
  sortable: { field: 'ordem', call: 'POST salvar-ordem' },
  duplicate: true,
  actions: {
    assar: record({
      label: 'Assar',
      icon: 'check',
      call: 'POST assar/{id}',
      permission,
      once: true,
      when: { situacao: 'CRU' },
      unless: { 'Pavê não vai ao forno!': { nome: 'Pavê' } },
      confirm: 'Assar {nome} por {preco}?',
      effect: [{ toast: '{nome} está assado!' }, 'refresh'],
    }),
    precificar: record({
      label: 'Mudar preço',
      rare: true,
      call: 'POST precificar',
      permission,
      once: true,
      confirm: 'O preço de {nome} muda já.',
      form: {
        preco: f.money({ label: 'Preço', required: true, min: 1 }),
        motivo: f.text(),
        visto: f.integer({ label: 'Visto', required: true, asked: false }),
      },
      initial: ({ preco, id }) => ({ preco, visto: id }),
      result: {
        codigo: f.text({ label: 'Código', required: true }),
        link: f.url({ label: 'Endereço' }),
        qr: f.text({ label: 'Figura' }),
        novo: f.money({ label: 'Preço novo' }),
        antes: f.list(
          { dia: f.date({ required: true }), preco: f.money({ label: 'Preço', required: true }) },
          { label: 'Preços de antes' },
        ),
      },
      effect: [{ show: ['codigo', 'link', 'qr', 'novo', 'antes'], title: 'Preço mudado' }, { redirect: 'list' }],
    }),
    doar: record({
      label: 'Doar',
      rare: true,
      call: 'POST doar',
      permission,
      second: { permission: 'BOLO_VER' as never },
      form: { quem: f.text({ label: 'A quem', required: true }) },
      effect: [{ toast: '{nome} foi doado!' }, 'refresh'],
    }),
    etiqueta: record({ label: 'Etiqueta', call: 'GET etiqueta/{id}', permission, effect: 'print' }),
    segunda: record({
      label: 'Segunda via',
      call: 'POST segunda',
      permission,
      result: { numero: f.integer({ required: true }) },
      effect: { download: 'GET via/{numero}' },
    }),
    site: record({
      label: 'Abrir no site',
      call: 'POST site',
      permission,
      result: { url: f.url({ required: true }) },
      effect: { download: '{url}' },
    }),
    cobrar: record({ label: 'Cobrar', call: 'POST cobrar/{id}', permission, once: true, fails: 'again' }),
    esfriar: record({
      label: 'Esfriar',
      call: 'POST esfriar',
      permission,
      result: { graus: f.integer({ label: 'Graus' }) },
      effect: { poll: 'GET temperatura/{id}', until: { graus: 20 }, show: ['graus'], every: 100 },
    }),
    entregar: record({
      label: 'Entregar',
      call: 'POST entregar',
      permission,
      result: { dito: f.text({ required: true }) },
      effect: { toast: '{dito}', undo: { call: 'POST entrega/{id}/desfazer', toast: '{dito} de volta' } },
      form: form(
        {
          modo: f.enum({ LOJA: 'Na loja', CASA: 'Em casa' }, { required: true, default: 'LOJA' }),
          rua: f.text({ required: true }),
          cartao: f.text({ label: 'Cartão', plan: 'CONFEITO' as never }),
          gratis: f.bool({ label: 'Grátis', write: 'ROLE_ADMIN' }),
        },
        { when: { rua: { modo: 'CASA' } } },
      ),
    }),
    encomendar: record({
      label: 'Encomendar',
      call: 'POST encomendar',
      permission,
      once: true,
      form: {
        quantos: f.integer({ required: true, max: 99 }),
        recado: f.text({ required: true, max: 40, default: 'Parabéns!' }),
      },
      steps: {
        Quantos: { fields: ['quantos'], show: ['valor', 'prazo', 'camadas'] },
        Recado: { fields: ['recado'], show: ['cartao'] },
        Conferir: { show: ['prazo', 'cartao'] },
      },
      preview: {
        call: 'POST encomenda/previa',
        show: previaDeBolo,
        message: { text: 'cartao', from: 'de' },
        bar: { text: 'porque', field: 'quantos' },
        submit: 'Encomendar por {valor}',
      },
      result: { dito: f.text({ required: true }) },
      effect: { toast: '{dito}' },
    }),
    enfeitar: record({ label: 'Enfeitar', call: 'POST enfeitar', permission, plan: 'CONFEITO' as never }),
    jogarFora: record({ label: 'Jogar fora', call: 'POST jogarfora', permission: 'ROLE_ADMIN' }),
    vender: bulk({
      label: 'Vender',
      call: 'POST vender',
      permission,
      once: true,
      when: { situacao: 'ASSADO' },
      confirm: 'Vender {counted}?',
      effect: 'report',
    }),
    decorar: bulk({ label: 'Decorar', call: 'POST decorar', permission, once: true, effect: 'progress' }),
    cardapio: collection({
      label: 'Cardápio',
      icon: 'download',
      call: 'POST cardapio',
      permission,
      effect: 'download',
    }),
    contar: collection({
      label: 'Contar',
      call: 'POST contar',
      permission,
      inCompany: true,
      form: { de: f.integer({ default: 1, required: true }) },
      result: { total: f.integer({ required: true }) },
      effect: { toast: 'São {total} bolos.', warning: { total: { gte: 4 } } },
    }),
    lavar: collection({
      label: 'Lavar a louça',
      call: 'POST lavar',
      permission,
      effect: { redirect: '/app/pages/bemvindo' },
    }),
  },
});
let degrees = 80;
const decorarBolos = process('decorarBolos', {
  label: 'Decoração em lote',
  permission: [],
  pausable: true,
  form: { bolos: f.tags({ required: true }) },
  items: async ({ rows }, { form }) =>
    (await rows.find(bolo, { id: form.bolos.map(Number) })).rows.map(({ id, nome }) => ({ key: id, label: nome })),
  each: async ({ refuse }, { label }) => {
    if (label === 'Torto') refuse('O creme escorreu!');
  },
});
const bound = handlers(bolos, {
  cobrar: () => undefined,
  assar: async ({ rows, refuse }, { record: row }) => {
    if (row.nome === 'Queimado') refuse('O forno queimou!');
    await rows.update(bolo, row, { situacao: 'ASSADO' });
  },
  precificar: async ({ rows, refuse }, { record: row, form }) => {
    if (form.motivo === 'caro') refuse('Caro demais!');
    if (form.motivo === 'troco') refuse('Isto não é motivo!', 'motivo');
    await rows.update(bolo, row, { preco: form.preco });
    return {
      codigo: `P${row.id}`,
      link: 'https://exemplo.com.br/bolo',
      qr: 'data:image/png;base64,iVBORw0KGgo=',
      novo: form.preco,
      antes: [{ dia: '2026-11-20', preco: 5 }],
    };
  },
  doar: async ({ rows }, { record: row, form: { quem } }) => {
    await rows.update(bolo, row, { codigo: quem });
  },
  etiqueta: (context, { record: { nome } }) =>
    file(
      'etiqueta.html',
      `<!doctype html><html><head><title>Etiqueta</title><style>p { color: red }</style></head><body><p onclick="alert(1)" style="font-weight: bold">${nome}</p><script>alert(2)</script></body></html>`,
    ),
  segunda: (context, { record: { id } }) => ({ numero: id * 10 }),
  site: (context, { record: { nome } }) => ({
    url: nome === 'Torto' ? 'ftp://exemplo.com.br/bolo' : 'https://exemplo.com.br/bolo',
  }),
  esfriar: () => {
    degrees = 60;
    return { graus: degrees };
  },
  entregar: (context, { form: { modo, rua } }) => ({ dito: `${modo} ${rua}` }),
  encomendar: ({ refuse }, { form: { quantos, recado } }) => {
    if (quantos === 13) refuse('Treze dá azar!', 'quantos');
    return { dito: `${quantos} bolos: ${recado}` };
  },
  enfeitar: () => undefined,
  jogarFora: () => undefined,
  vender: {
    each: async ({ rows, refuse }, { record: row }) => {
      if (row.nome === 'Torto') refuse('Ninguém quer!');
      await rows.update(bolo, row, { vendas: (row.vendas ?? 0) + 1 });
    },
  },
  decorar: async ({ rows, start }, { selection }) =>
    start(decorarBolos, { bolos: (await rows.selected(bolo, selection)).map(({ id }) => String(id)) }),
  cardapio: async ({ rows }, { filter }) =>
    file('cardápio.csv', (await rows.find(bolo, filter)).rows.map(({ nome }) => nome).join('\n')),
  contar: async ({ rows }, { filter }) => ({ total: (await rows.find(bolo, filter)).total }),
  lavar: () => undefined,
});
const named = calls(bolo, {
  previa: run(
    post('encomenda/previa', {
      mutates: false,
      permission: [],
      form: {
        id: f.integer({ required: true }),
        quantos: f.integer({ required: true }),
        recado: f.text({ required: true }),
      },
      result: previaDeBolo,
    }),
    ({ refuse }, { form: { quantos, recado } }) =>
      recado === 'feio'
        ? refuse('Que recado feio!', 'recado')
        : {
            valor: quantos * 10,
            prazo: quantos > 10 ? 'Amanhã' : null,
            cartao: recado,
            de: 'A padaria',
            camadas: [
              { nome: 'Massa', custo: quantos * 2 },
              { nome: 'Creme', custo: quantos },
            ],
            porque: quantos > 50 ? 'O forno não chega!' : null,
          },
  ),
  buscar: run(
    post('entrega/{id}/desfazer', {
      permission: [],
      record: bolo,
      result: { dito: f.text({ required: true }) },
    }),
    (context, { record: { nome } }) => ({ dito: nome }),
  ),
  via: run(
    get('via/{numero}', {
      permission: [],
      form: { numero: f.integer({ required: true }) },
      result: r.file('text/plain'),
    }),
    (context, { form }) => file('via.txt', `via ${form.numero}`),
  ),
  temperatura: run(
    get('temperatura/{id}', {
      permission: [],
      form: { id: f.integer({ required: true }) },
      result: { graus: f.integer({ required: true }) },
    }),
    () => {
      degrees -= 20;
      return { graus: degrees };
    },
  ),
});
const work = processes(bolo, [decorarBolos]);
export const model = modelOf({ entity: bolo, resource: bolos, section: 'cozinha' });

/**
 * For the test file: the real services, which know cakes too; four of them before each test. The plan lacks CONFEITO.
 */
export const withCakes = (): void => {
  // Questions and effects arrive in chunks of their own, before the services are asked.
  configure({ asyncUtilTimeout: 5_000 });
  withServices({ models: [model], handlers: [bound], named: [named], processes: [work] });
  beforeEach(async () => {
    await plantOnly(
      model,
      ['Aipim', 'Banana', 'Queimado', 'Torto'].map((nome, index) => ({
        nome,
        situacao: index === 1 || index === 3 ? 'ASSADO' : 'CRU',
        preco: 10 + index,
        ordem: index + 1,
        codigo: `C${index}`,
        vendas: index,
      })),
    );
    const { database } = await services();
    await sql`update plano set funcoes = array_remove(funcoes, 'CONFEITO')`.execute(database.owner);
    await sql`delete from idempotencia`.execute(database.owner);
  });
};
/** Rows of the database, as another browser sees them, in the order made by hand. */
export const stored = async (): Promise<readonly WireRecord[]> =>
  (await (await services()).as('um'))('POST', 'bolo/filterpaginated/1/100', { $sort: [['ordem', 'asc']] }).then(
    ({ body }) => body.results ?? [],
  );

const Opened = ({ screen: Screen, of }: { readonly screen: typeof EditScreen; readonly of: typeof model }) => {
  const id = decodeId(useParams().id);
  return <Screen key={id} model={of} id={id} />;
};
/** Shows the list, or a record's page; `of` another model of the same entity. */
export const show = ({
  at = addressOf(model),
  login,
  of = model,
}: { readonly at?: string; readonly login?: Login; readonly of?: typeof model } = {}) =>
  renderScreens({
    model: of,
    at,
    login,
    routes: {
      '/app/cozinha/bolo': <ListScreen model={of} />,
      '/app/cozinha/bolo/edicao': <CreateScreen model={of} />,
      '/app/cozinha/bolo/edicao/:id': <Opened screen={EditScreen} of={of} />,
      '/app/cozinha/bolo/detalhe/:id': <Opened screen={ShowScreen} of={of} />,
    },
  });

export const row = (name: string) => screen.getByRole('link', { name }).closest('tr')!;
export const listed = () => screen.findByRole('link', { name: 'Aipim' }, { timeout: 5_000 });
/** Chooses in the menu of a row. */
export const choose = async (user: UserEvent, name: string, action: string): Promise<void> => {
  await user.click(within(row(name)).getByRole('button', { name: `Mais ações de ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
};
