/** Mistakes in what people do, beyond lists and forms, that must not compile. */
import { actions, file, form, handlers, process, report, reports, resource, settings, step, wizard, wizards } from '#kit';
import type { HandlerContext } from '#kit/calls/handlers';
import { f } from '#fields';
import { adesao, vale, vales } from './declarations';
const { record, bulk, collection } = actions(vale);

// Actions.
// @ts-expect-error a parameter that is neither a field nor a form value
record({ label: 'x', call: 'GET a/{idd}' });
// @ts-expect-error a collection has no record
collection({ label: 'x', call: 'GET a/{id}' });
// @ts-expect-error a bulk has no record
bulk({ label: 'x', call: 'GET a/{id}' });
// @ts-expect-error a placeholder in the question that is no field
record({ label: 'x', call: 'GET a/{id}', confirm: 'Cancelar {nomee}?' });
// @ts-expect-error a question of a bulk knows only the count
bulk({ label: 'x', call: 'POST a', confirm: 'Cancelar {nome}?' });
// @ts-expect-error a condition with a value that is no choice
record({ label: 'x', call: 'GET a/{id}', when: { status: 'FOO' } });
// @ts-expect-error a condition on an unknown field
record({ label: 'x', call: 'GET a/{id}', when: { situacao: 'ATIVO' } });
// @ts-expect-error a method that does not exist
record({ label: 'x', call: 'FETCH a' });
// @ts-expect-error the label is missing
record({ call: 'GET a/{id}' });
// @ts-expect-error shows a result that is not declared
record({ label: 'x', call: 'GET a/{id}', result: { imagem: f.file() }, effect: { show: ['foto'] } });
// @ts-expect-error an effect that does not exist
record({ label: 'x', call: 'GET a/{id}', effect: 'refetch' });
// @ts-expect-error a second effect that does not exist
record({ label: 'x', call: 'GET a/{id}', effect: ['refresh', 'refetch'] });
// @ts-expect-error a download is fetched by GET, or is an address of the result
record({ label: 'x', call: 'GET a/{id}', effect: { download: 'POST xml/{id}' } });
// @ts-expect-error it asks until a value of the result is there
record({ label: 'x', call: 'GET a/{id}', result: { estado: f.enum({ OK: 'ok' }) }, effect: { poll: 'GET b/{id}', until: { estado: 'PRONTO' } } });
// @ts-expect-error a tone that does not exist
record({ label: 'x', call: 'GET a/{id}', tone: 'red' });
// @ts-expect-error an icon that does not exist
record({ label: 'x', call: 'GET a/{id}', icon: 'receipts' });
// @ts-expect-error a misspelt permission
record({ label: 'x', call: 'GET a/{id}', permission: 'EMPRESA_VERR' });
// @ts-expect-error a function that no plan includes
record({ label: 'x', call: 'GET a/{id}', plan: 'CUPONS' });
record({ label: 'x', call: 'GET a/{id}', form: { motivo: f.text({ required: true }) },
  // @ts-expect-error a form value that does not exist
  body: ({ form }) => form.motiv });
record({ label: 'x', call: 'GET a/{id}', form: { motivo: f.text() },
  // @ts-expect-error an initial value of another type
  initial: () => ({ motivo: 3 }) });
record({ label: 'x', call: 'GET a/{id}', form: { motivo: f.text() },
  // @ts-expect-error an initial value read from a field that does not exist
  initial: (row) => ({ motivo: row.nomee }) });
collection({ label: 'x', call: 'GET a',
  // @ts-expect-error a collection has no record
  body: ({ record: row }) => row });

// Handlers.
const paper = file('vale.html', '<p>');
const rest = { cancelar: () => undefined, enviar: () => ({ changed: 0, failed: [] }), imprimir: () => paper, trocar: () => undefined, emitir: () => ({ processo: 1 }), exportar: () => ({ url: 'https://a.b' }) };
// @ts-expect-error a declared action has no handler
handlers(vales, rest);
handlers(vales, { ...rest,
  // @ts-expect-error the answer is not the declared result
  duplicar: () => ({ ido: 1 }) });
handlers(vales, { ...rest,
  // @ts-expect-error the answer has a value of another type
  duplicar: () => ({ id: '1' }) });
handlers(vales, { ...rest, duplicar: () => ({ id: 1 }),
  // @ts-expect-error a form value that does not exist
  cancelar: (context, { form }) => { void form.motivos; } });
handlers(vales, { ...rest, duplicar: () => ({ id: 1 }),
  // @ts-expect-error a bulk gets a selection
  enviar: (context, { record: row }) => { void row; } });

handlers(vales, { ...rest, duplicar: () => ({ id: 1 }),
  // @ts-expect-error what is printed is a file
  imprimir: () => ({ html: '<p>' }) });
handlers(vales, { ...rest, duplicar: () => ({ id: 1 }),
  // @ts-expect-error progress is that of a process that was started
  emitir: () => undefined });
handlers(vales, { ...rest, duplicar: () => ({ id: 1 }),
  // @ts-expect-error a report says how many changed
  enviar: () => undefined });
handlers(vales, { ...rest, duplicar: () => ({ id: 1 }),
  // @ts-expect-error row by row is for a bulk with a report
  emitir: { each: () => undefined } });
handlers(vales, { ...rest, duplicar: () => ({ id: 1 }),
  // @ts-expect-error outside of a transaction there are no rows until one is opened
  cancelar: { outside: ({ rows }) => { void rows; } } });
handlers(vales, { ...rest, duplicar: () => ({ id: 1 }), cancelar: { outside: ({ transaction }, { record: row, form }) => { void [row.nome, form.motivo, transaction]; } },
  enviar: { each: ({ rows }, { record: row, form }) => { void [row.nome, form.texto, rows]; } } });
// A handler on a record of a company runs in that company; for a list or a selection, the declaration decides.
handlers(vales, { ...rest, duplicar: ({ user }) => ({ id: user.company.id }), cancelar: { outside: ({ user }) => { void user.company.name; } }, enviar: { each: ({ user }) => { void user.company.id; } } });
handlers(vales, { ...rest, duplicar: () => ({ id: 1 }),
  // @ts-expect-error there may be no company outside of one
  exportar: ({ user }) => ({ url: user.company.name }) });
const inside = resource(vale, { actions: { abrir: collection({ label: 'x', call: 'POST abrir', inCompany: true }), somar: bulk({ label: 'x', call: 'POST somar', inCompany: true }) } });
handlers(inside, { abrir: ({ user }) => { void user.company.id; }, somar: { outside: ({ user }) => { void user.company.id; } } });
// @ts-expect-error of one record the record says which company
record({ label: 'x', call: 'GET a/{id}', inCompany: true });

// The fields of a form, under conditions.
form({ modo: f.enum({ A: 'a', B: 'b' }), motivo: f.text() }, { when: { motivo: { modo: 'A' } } });
// @ts-expect-error a condition of a field that does not exist
form({ modo: f.enum({ A: 'a', B: 'b' }) }, { when: { motivo: { modo: 'A' } } });
// @ts-expect-error a condition on a field that does not exist
form({ modo: f.enum({ A: 'a', B: 'b' }), motivo: f.text() }, { when: { motivo: { mod: 'A' } } });
// @ts-expect-error a value that the field cannot have
form({ modo: f.enum({ A: 'a', B: 'b' }), motivo: f.text() }, { when: { motivo: { modo: 'C' } } });

// Settings.
settings(vale, { form: [['nome', 'tipo']], access: { update: 'ROLE_ADMIN' }, load: 'GET meu' });
// @ts-expect-error a field of the form that does not exist
settings(vale, { form: ['nomee'] });
// @ts-expect-error there is one record: nothing to list
settings(vale, { list: { columns: ['nome'] } });
// @ts-expect-error nobody makes another, or takes it away
settings(vale, { access: { delete: 'ROLE_ADMIN' } });
// @ts-expect-error it is read by GET
settings(vale, { load: 'POST meu' });
// @ts-expect-error an action on a selection, where there is one record
settings(vale, { actions: { enviar: bulk({ label: 'x', call: 'POST a' }) } });

// Wizards.
// @ts-expect-error a step has a call
step({ title: 'x', form: { n: f.text() } });
// @ts-expect-error a step is saved by POST
step({ title: 'x', form: { n: f.text() }, call: 'GET a' });
// @ts-expect-error a line names a field that does not exist
step({ title: 'x', form: { n: f.text() }, rows: ['m'], call: 'POST a' });
// @ts-expect-error a condition for a field that does not exist
step({ title: 'x', form: { n: f.text() }, when: { m: { n: 'a' } }, call: 'POST a' });
// @ts-expect-error who may fill it in is not said
wizard('x', { label: 'x', root: 'x/', steps: { a: step({ title: 'x', form: { n: f.text() }, call: 'POST a' }) }, finish: { label: 'x', call: 'POST b' } });
// @ts-expect-error drafts are called by a text that a step has
wizard('x', { label: 'x', root: 'x/', permission: 'ROLE_ADMIN', drafts: { title: 'a.m' }, steps: { a: step({ title: 'x', form: { n: f.text() }, call: 'POST a' }) }, finish: { label: 'x', call: 'POST b' } });
// @ts-expect-error nothing finishes it
wizards(adesao, {});
// @ts-expect-error a check of a step that does not exist
wizards(adesao, { finish: () => undefined, check: { lojas: () => undefined } });
// @ts-expect-error a value that no step has
wizards(adesao, { finish: (context, { values }) => { void values.loja.cor; } });
// @ts-expect-error a step begins with a value of another type
wizards(adesao, { begin: () => ({ loja: { nome: 1 } }), finish: () => undefined });

// @ts-expect-error a preview of a step that does not exist
wizards(adesao, { preview: { lojas: () => ({ total: 1 }) }, finish: () => undefined });
const contagem = wizard('contagem', { label: 'x', root: 'x/', permission: 'ROLE_ADMIN', steps: { a: step({ title: 'x', form: { n: f.text() }, call: 'POST a', preview: { result: { total: f.money({ required: true }) } } }) }, finish: { label: 'x', call: 'POST b', effect: 'progress' } });
wizards(contagem, { preview: { a: () => ({ total: 1 }) }, finish: () => ({ processo: 1 }) });
// @ts-expect-error a preview without what it shows
wizards(contagem, { preview: { a: () => ({}) }, finish: () => ({ processo: 1 }) });
// @ts-expect-error it starts nothing
wizards(contagem, { finish: () => undefined });

// Processes.
// @ts-expect-error who may start it is not said
process('x', { label: 'x', items: () => [], each: () => undefined });
// @ts-expect-error nothing is done with the items
process('x', { label: 'x', permission: [], items: () => [] });
// @ts-expect-error only an item that is done outside has no open transaction
process('x', { label: 'x', permission: [], items: () => [{ key: 1, label: 'a' }], each: ({ transaction }) => { void transaction; } });
// @ts-expect-error an item without a label
process('x', { label: 'x', permission: [], items: () => [{ key: 1 }], each: () => undefined });
// @ts-expect-error a value of its form that does not exist
process('x', { label: 'x', permission: [], form: { dia: f.date() }, items: (context, { form }) => [{ key: String(form.mes), label: 'a' }], each: () => undefined });
// @ts-expect-error the key is the number that it was
process('x', { label: 'x', permission: [], items: () => [{ key: 1, label: 'a' }], each: (context, { key }) => { const text: string = key; return text; } });
// @ts-expect-error what pauses lets go again
process('x', { label: 'x', permission: [], pausable: { paused: () => undefined }, items: () => [], each: () => undefined });
// @ts-expect-error misspelt
process('x', { label: 'x', permission: [], pauseable: true, items: () => [], each: () => undefined });
const emitirLote = process('emitirLote', { label: 'x', permission: [], form: { dia: f.date({ required: true }), forma: f.text() }, items: () => [], each: () => undefined });
const contar = process('contar', { label: 'x', permission: [], items: () => [], each: () => undefined });
declare const { start }: HandlerContext;
void start(emitirLote, { dia: '2026-11-24' });
void start(contar);
// @ts-expect-error by the process, not by its name
void start('emitirLote', { dia: '2026-11-24' });
// @ts-expect-error a value of another kind
void start(emitirLote, { dia: 24 });
// @ts-expect-error what it asks for is left out
void start(emitirLote, {});
// @ts-expect-error it is not started without its form
void start(emitirLote);
// @ts-expect-error a value that its form does not have
void start(emitirLote, { dia: '2026-11-24', dias: 1 });
// @ts-expect-error it has no form
void start(contar, { dia: '2026-11-24' });

// Reports.
const vendas = report('vendas', { label: 'x', permission: [], call: 'POST /x/vendas/{page}/{size}', filters: { de: f.date(), ate: f.date() }, columns: { dia: f.date(), total: f.money() }, totals: { total: f.money({ required: true }) } });
// @ts-expect-error a period of a filter that does not exist
report('x', { label: 'x', permission: [], call: 'POST /x/{page}/{size}', filters: { de: f.date() }, period: ['de', 'ate'], columns: { dia: f.date() } });
// @ts-expect-error a chart of a column that does not exist
report('x', { label: 'x', permission: [], call: 'POST /x/{page}/{size}', filters: {}, columns: { dia: f.date() }, chart: { x: 'dia', y: 'total' } });
// @ts-expect-error a call that carries no filters
report('x', { label: 'x', permission: [], call: 'GET /x/vendas', filters: {}, columns: { dia: f.date() } });
// @ts-expect-error who may see it is not said
report('x', { label: 'x', call: 'POST /x/{page}/{size}', filters: {}, columns: { dia: f.date() } });
// @ts-expect-error a column of another type
reports(vendas, () => ({ results: [{ dia: 1, total: 2 }], totalRecords: 1, totals: { total: 2 } }));
// @ts-expect-error a total of another name
reports(vendas, () => ({ results: [], totalRecords: 0, totals: { soma: 2 } }));
// @ts-expect-error a filter that does not exist
reports(vendas, (context, { filters }) => ({ results: [], totalRecords: Number(filters.loja) }));
