import { beforeEach } from 'vitest';
import { sql } from 'kysely';
import { entity, resource } from '#kit';
import type { WireRecord } from '#kit/calls/envelope';
import { f, modelOf } from '#fields';
import { plantOnly, renderScreens, sentTo, services, withServices } from '../../../tests/support/server';
import { useParams } from 'react-router-dom';
import { addressOf, decodeId } from '../addresses';
import CreateScreen from './CreateScreen';
import EditScreen from './EditScreen';
import ShowScreen from './ShowScreen';

/** An entity with one of each thing a form must cope with. For tests. */
const promocao = entity('promocao', {
  label: ['Promoção', 'Promoções'],
  gender: 'f',
  title: 'nome',
  root: 'promocao/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    nome: f.text({ required: true, max: 40 }),
    codigo: f.text({ label: 'Código', unique: true }),
    tipo: f.enum({ VALOR: 'Valor', PERCENTUAL: 'Percentual' }, { required: true, default: 'VALOR' }),
    valor: f.money({ required: true, min: 1 }),
    percentual: f.percent({ required: true, min: 1, max: 100 }),
    inicio: f.date({ label: 'Início' }),
    fim: f.date(),
    telefone: f.phone({ warnRepeated: true, personal: { basis: 'contrato' } }),
    custo: f.money({ write: 'ROLE_ADMIN' }),
    segredo: f.text({ read: 'ROLE_ADMIN' }),
    usos: f.integer({ readOnly: true, copy: false }),
    premium: f.text({ plan: 'PREMIUM' as never }),
    itens: f.list({ produto: f.text({ required: true }), preco: f.money({ label: 'Preço' }) }),
    obs: f.longText({ label: 'Observação', max: 200 }),
  },
  when: { valor: { tipo: 'VALOR' }, percentual: { tipo: 'PERCENTUAL' } },
  rules: [
    {
      on: ['inicio', 'fim'],
      test: ({ inicio, fim }) => String(inicio) <= String(fim),
      message: 'O fim vem depois do início!',
    },
  ],
});
export const model = modelOf({
  section: 'testes',
  entity: promocao,
  resource: resource(promocao, {
    form: [
      ['nome', 'codigo'],
      ['tipo', 'valor', 'percentual'],
      ['inicio', 'fim'],
      ['telefone', 'custo', 'segredo'],
      ['usos', 'premium'],
      { title: 'Conteúdo', rows: ['itens'] },
      { title: 'Anotações', tab: true, rows: ['obs'] },
    ],
    show: [['nome', 'tipo'], ['valor', 'percentual'], 'itens'],
    duplicate: true,
  }),
});

const verao = {
  nome: 'Verão',
  codigo: 'V1',
  tipo: 'VALOR',
  valor: 10,
  telefone: '+5511987654321',
  custo: 4,
  segredo: 'x',
  usos: 5,
  itens: [{ produto: 'Suco', preco: 7 }],
};
/**
 * For the test file: the real services, which know promotions too; one, number 1, before each test. The plan lacks
 * PREMIUM.
 */
export const withPromotion = (): void => {
  withServices({ models: [model] });
  beforeEach(async () => {
    await plantOnly(model, [verao]);
    const { database } = await services();
    await sql`update plano set funcoes = array_remove(funcoes, 'PREMIUM')`.execute(database.owner);
  });
};
/** As another browser sees and changes it. */
const elsewhere = async (method: string, path: string, body?: object): Promise<WireRecord> =>
  (await (await services()).as('um'))(method, path, body).then(({ body: { result } }) => result!);
export const stored = (id = 1): Promise<WireRecord> => elsewhere('GET', `promocao/findbyid/${id}`);
export const savedElsewhere = async (
  record: { readonly id: number } & Readonly<Record<string, unknown>>,
): Promise<WireRecord> => elsewhere('POST', 'promocao/save', { versao: (await stored(record.id)).versao, ...record });

/** The saves that were sent, oldest first. */
export const saves = () =>
  sentTo('promocao/save').map(({ body, headers }) => ({ data: body, key: headers.get('idempotency-key') }));

const Opened = ({ screen: Screen }: { readonly screen: typeof EditScreen }) => {
  const id = decodeId(useParams().id);
  return <Screen key={id} model={model} id={id} />;
};
/** Opens a form's screen. */
export const showForm = ({
  at = addressOf(model, 'create'),
  state,
  early,
}: { readonly at?: string; readonly state?: unknown; readonly early?: string } = {}) =>
  renderScreens({
    model,
    at,
    state,
    early,
    routes: {
      '/app/testes/promocao/edicao': <CreateScreen model={model} />,
      '/app/testes/promocao/edicao/:id': <Opened screen={EditScreen} />,
      '/app/testes/promocao/detalhe/:id': <Opened screen={ShowScreen} />,
    },
  });
