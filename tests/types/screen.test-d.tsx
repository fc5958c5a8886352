/** Pages of one's own and `#screen`, and the mistakes in them that must not compile. */
import { Action, DataTable, Form, can, useCall, useDo, useRows } from '#screen';
import { get, page, post, run, states } from '#kit';
import { f } from '#fields';
import { vale } from './declarations';

const screen = () => Promise.resolve({ default: () => null });
page('pdv', { label: 'Vender', permission: ['EMPRESA_VER'], frame: 'full', screen });
// @ts-expect-error there is no default permission
page('pdv', { label: 'Vender', screen });
// @ts-expect-error a frame that does not exist
page('pdv', { label: 'Vender', permission: [], frame: 'fulll', screen });
// @ts-expect-error an option that does not exist
page('pdv', { label: 'Vender', permission: [], screen, framee: 'full' });
const asks = ({ params }: { readonly params: { readonly terminal: number | null } }) => params.terminal;
page('pdv', { label: 'Vender', permission: [], params: { terminal: f.integer() }, screen: () => Promise.resolve({ default: asks }) });
// @ts-expect-error a screen that wants what the address does not say
page('pdv', { label: 'Vender', permission: [], params: { caixa: f.integer() }, screen: () => Promise.resolve({ default: asks }) });
// @ts-expect-error what stands in no address
page('pdv', { label: 'Vender', permission: [], params: { valor: f.money() }, screen });

const saldo = get('/vale/saldo/{id}', { permission: [], form: { id: f.integer({ required: true }) }, result: { saldo: f.money({ required: true }) } });
const usar = post('/vale/usar', { permission: [], form: { valor: f.money({ required: true }) }, result: { resta: f.money({ required: true }) } });
// @ts-expect-error a parameter that no value of the form fills
get('/vale/saldo/{id}', { permission: [], result: { saldo: f.money() } });
const relativo = get('vale/saldo', { permission: [], result: { saldo: f.money() } });
const aberto = get('/vale/aberto', { session: false, perHour: 60, result: { saldo: f.money() } });
run(saldo, (context, { form }) => ({ saldo: form.id }));
// @ts-expect-error an answer of another shape
run(saldo, () => ({ soldo: 1 }));

const vida = states(vale, 'status', { moves: { usar: { label: 'Usar', from: 'ATIVO', to: 'CANCELADO' } } });

export const Page = () => {
  const { data } = useCall(saldo, { id: 1 });
  data?.saldo.toFixed();
  // @ts-expect-error what the call does not answer
  void data?.total;
  // @ts-expect-error a value that the call does not take
  useCall(saldo, { ide: 1 });
  // @ts-expect-error a path that does not begin with a slash belongs to an entity
  useCall(relativo, {});
  // @ts-expect-error a call of strangers
  useCall(aberto, {});
  const { run: fazer } = useDo(usar);
  // @ts-expect-error a value of another kind
  void fazer({ valor: '1' });
  const { rows } = useRows(vale, { filter: { ativo: true }, sort: ['nome', 'asc'] });
  rows[0]?.nome.trim();
  // @ts-expect-error a field that the entity does not have
  void rows[0]?.nomes;
  // @ts-expect-error a condition on a field that does not exist
  useRows(vale, { filter: { ativa: true } });
  // @ts-expect-error a permission that does not exist
  can('VALE_VOAR');
  return (
    <>
      <DataTable of={vale} columns={['nome']} onPick={(row) => row.nome.trim()} />
      {/* @ts-expect-error a column that the entity does not have */}
      <DataTable of={vale} columns={['nomee']} />
      <Form fields={{ valor: f.money({ required: true }) }} submit="Usar" onSubmit={({ valor }) => valor.toFixed()} />
      {/* @ts-expect-error a value that the form does not have */}
      <Form fields={{ valor: f.money() }} submit="Usar" onSubmit={({ valo }) => valo} />
      <Action of={vida} name="usar" />
      {/* @ts-expect-error a move that the machine does not have */}
      <Action of={vida} name="usa" />
    </>
  );
};
