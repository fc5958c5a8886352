import { sql } from 'kysely';
import type { Store } from 'ra-core';
import { beforeEach } from 'vitest';
import { entity, handlers, resource } from '#kit';
import { f, modelOf } from '#fields';
import { actions } from '#kit/calls/action';
import type { FilterBody, WireRecord } from '#kit/calls/envelope';
import { plantOnly, renderScreens, sentTo, services, withServices } from '../../../tests/support/server';
import type { Login } from '../../../tests/support/services';
import { ListScreen } from './ListScreen';

/** An entity with one of each thing a list must cope with. For tests. */
const pizza = entity('pizza', {
  label: ['Pizza', 'Pizzas'],
  gender: 'f',
  title: 'nome',
  root: 'pizza/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    nome: f.text({ required: true }),
    situacao: f.enum(
      { ATIVA: { label: 'Ativa', tone: 'success' }, PAUSADA: 'Pausada' },
      { label: 'Situação', required: true },
    ),
    preco: f.money({ label: 'Preço' }),
    validade: f.date(),
    telefone: f.phone({ personal: { basis: 'contrato' } }),
    vegana: f.bool(),
    setor: f.ref('setor'),
    custo: f.money({ read: 'ROLE_ADMIN' }),
  },
});
const { record, bulk } = actions(pizza);
const pizzas = resource(pizza, {
  list: {
    columns: ['nome', 'situacao', 'preco', 'validade', 'telefone'],
    filters: ['situacao'],
    tabs: { Ativas: { situacao: 'ATIVA' } },
  },
  actions: {
    assar: record({ label: 'Assar', call: 'POST assar/{id}', when: { situacao: 'ATIVA' }, confirm: 'Assar {nome}?' }),
    pausar: bulk({
      label: 'Pausar',
      call: 'POST pausar',
      permission: 'PIZZA_EDITAR' as never,
      confirm: 'Pausar {counted}?',
      effect: 'report',
    }),
  },
});
const bound = handlers(pizzas, {
  assar: async ({ rows }, { record: row }) => {
    await rows.update(pizza, row, { validade: '2027-01-01' });
  },
  pausar: async ({ db }, { selection }) => {
    const ids = 'ids' in selection ? selection.ids : [];
    const { rows: paused } = await sql<{
      id: number;
      nome: string;
    }>`select id, nome from pizza where id = any (${ids}) and situacao = 'PAUSADA'`.execute(db);
    const { rows: changed } =
      await sql`update pizza set situacao = 'PAUSADA' where id = any (${ids}) and situacao = 'ATIVA' returning id`.execute(
        db,
      );
    return {
      changed: changed.length,
      failed: paused.map(({ id, nome }) => ({ id, title: nome, message: 'Já está pausada!' })),
    };
  },
});
export const model = modelOf({ entity: pizza, resource: pizzas, section: 'cardapio' });

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    nome: `Pizza ${String(index + 1).padStart(2, '0')}`,
    situacao: index % 2 ? 'PAUSADA' : 'ATIVA',
    preco: 1234.5 - (index % 1000),
    validade: '2026-11-21',
    telefone: '+5511987654321',
    vegana: index === 0,
  }));
/** The table holds so many pizzas: 'Pizza 01' is number 1. */
export const bake = (count: number): Promise<void> => plantOnly(model, rowsOf(count));

/** For the test file: the real services, which know pizzas too; 23 of them before each test. */
export const withPizzas = (): void => {
  withServices({ models: [model], handlers: [bound] });
  beforeEach(() => bake(23));
};

/** The pages that were asked for, oldest first. */
export const asked = () =>
  sentTo('pizza/filterpaginated').map(({ path, body }) => {
    const [page, perPage] = path.split('/').slice(-2).map(Number);
    const { $sort: [sort] = [], ...filter } = body as FilterBody;
    return { page, perPage, filter, sort };
  });

/** Rows of the database, as another browser sees them. */
export const stored = async (filter: FilterBody = {}): Promise<readonly WireRecord[]> =>
  (await (await services()).as('um'))('POST', 'pizza/filterpaginated/1/100', {
    ...filter,
    $sort: [['id', 'asc']],
  }).then(({ body }) => body.results ?? []);

interface Setup {
  readonly at?: string;
  readonly store?: Store;
  readonly login?: Login;
}
/** Shows the list. */
export const showList = async ({ at = '/app/cardapio/pizza', ...given }: Setup = {}) => {
  const view = await renderScreens({
    model,
    at,
    ...given,
    routes: { '/app/cardapio/pizza': <ListScreen model={model} /> },
  });
  const address = () => new URLSearchParams(view.router.state.location.search);
  return { ...view, filter: () => JSON.parse(address().get('filter') ?? '{}') as FilterBody, address };
};
