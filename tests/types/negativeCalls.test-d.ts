/** Mistakes in calls with a name of their own, and in what they answer, that must not compile. */
import { alias, at, calls, file, open, opens, query, r, read, write, type Infer } from '#kit';
import { f } from '#fields';
import { vale } from './declarations';

const id = f.integer({ required: true });
const result = f.integer({ required: true });
const row = {} as Infer<typeof vale>;

calls(vale, { soma: read('GET soma/{id}', { permission: ['EMPRESA_VER'], form: { id }, result, run: ({ form }) => form.id + 1 }) });
// @ts-expect-error there is no default permission
read('GET soma', { result, run: () => 1 });
// @ts-expect-error a permission that does not exist
read('GET soma', { permission: ['VALE_VOAR'], result, run: () => 1 });
// @ts-expect-error a parameter that no value of the form fills
write('POST soma/{id}', { permission: [], result, run: () => 1 });
query(vale, 'POST filtrar/{page}/{size}', { permission: [], form: { de: f.date(), ate: f.date(), texto: f.text() }, period: ['validade', 'de', 'ate'], search: 'texto', filters: ['status'], columns: ['id', 'nome'], with: { empresa: ['shortName'] }, sort: [['nome', 'asc']] });
query(vale, 'GET ativos/{status}', { permission: [], filters: ['status'], where: ({ user, form }) => ({ ativo: true, empresa: user.company?.id ?? 0, ...form }), answer: 'list' });
// @ts-expect-error there is no default permission
query(vale, 'GET ativos', {});
// @ts-expect-error a column that the entity does not have
query(vale, 'GET ativos', { permission: [], columns: ['nomee'] });
// @ts-expect-error a field of the row that it refers to
query(vale, 'GET ativos', { permission: [], columns: ['id'], with: { empresa: ['nomee'] } });
// @ts-expect-error what is no reference
query(vale, 'GET ativos', { permission: [], columns: ['id'], with: { nome: ['id'] } });
// @ts-expect-error a condition on a field that does not exist
query(vale, 'GET ativos', { permission: [], where: { ativa: true } });
// @ts-expect-error the same of a function
query(vale, 'GET ativos', { permission: [], where: () => ({ status: 'MORTO' }) });
// @ts-expect-error a filter that the entity does not have
query(vale, 'GET ativos', { permission: [], filters: ['ativa'] });
// @ts-expect-error days of what holds none
query(vale, 'GET ativos', { permission: [], form: { de: f.date(), ate: f.date() }, period: ['nome', 'de', 'ate'] });
// @ts-expect-error a value that the form does not have
query(vale, 'GET ativos', { permission: [], form: { de: f.date() }, search: 'texto' });
// @ts-expect-error a parameter that nothing fills
query(vale, 'GET ativos/{tipo}', { permission: [] });
alias('POST procurar/{page}/{size}', 'POST filterpaginated/{page}/{size}');
// @ts-expect-error a parameter that the other name lacks
alias('POST procurar', 'POST filterpaginated/{page}/{size}');
// @ts-expect-error a parameter that the call lacks
alias('GET procurar/{id}', 'GET achar');
// @ts-expect-error not a method
read('PEGAR soma', { permission: [], result, run: () => 1 });
// @ts-expect-error a value that the form does not have
read('GET soma/{id}', { permission: [], form: { id: f.integer() }, result, run: ({ form }) => form.outro });

// Types of answers.
read('GET a', { permission: [], result: { nome: f.text({ required: true }), quando: f.date() }, run: async ({ now }) => ({ nome: 'x', quando: now.toISOString().slice(0, 10) }) });
read('GET a', { permission: [], result: r.list({ total: id, dono: r.orNull({ nome: f.text() }) }), run: ({ user }) => [{ total: 1, dono: user.admin ? null : { nome: 'x' } }] });
read('GET a', { permission: [], result: r.page(r.record(vale, ['id', 'nome'])), run: async ({ rows, page }) => { const { rows: results, total } = await rows.find(vale, {}, page); return { results, totalRecords: total }; } });
read('GET a', { permission: [], result: r.record(vale), run: () => row });
read('GET a', { permission: [], result: r.named('Somas', r.map(id)), run: () => ({ janeiro: 1 }) });
write('POST a', { permission: [], result: r.nothing, run: async () => { await Promise.resolve(); } });
write('POST a', { permission: [], result: r.file('text/csv'), run: () => file('a.csv', 'x') });
open('GET a', { perHour: 1, mutates: false, result: r.oneOf(r.text, { nome: f.text() }), run: ({ now }) => (now ? { text: 'x' } : { nome: null }) });
// @ts-expect-error a call says what it answers
read('GET a', { permission: [], run: () => 1 });
// @ts-expect-error an open call too
open('GET a', { perHour: 1, mutates: false, run: () => ({ text: 'x' }) });
// @ts-expect-error a value of another type
read('GET a', { permission: [], result: { nome: f.text() }, run: () => ({ nome: 1 }) });
// @ts-expect-error also later
read('GET a', { permission: [], result: { nome: f.text() }, run: async () => ({ nome: 1 }) });
// @ts-expect-error a value that may be missing where the result says that it is there
read('GET a', { permission: [], result: { nome: f.text({ required: true }) }, run: ({ user }) => ({ nome: user.admin ? 'x' : null }) });
read('GET a', { permission: [], result: { nome: f.text(), total: f.integer() }, run: async () => ({ nome: 'x' }) });
// @ts-expect-error a name of the result that is not answered and not null
read('GET a', { permission: [], result: { nome: f.text(), total: f.integer({ required: true }) }, run: async () => ({ nome: 'x' }) });
// @ts-expect-error a value that is no choice
read('GET a', { permission: [], result: { tipo: vale.fields.tipo }, run: () => ({ tipo: 'FRETE' }) });
// @ts-expect-error one where the result says several
read('GET a', { permission: [], result: r.list(id), run: () => 1 });
// @ts-expect-error inside of rows
read('GET a', { permission: [], result: r.list({ dono: r.orNull({ nome: f.text() }) }), run: () => [{ dono: { nome: 1 } }] });
// @ts-expect-error rows without their number
read('GET a', { permission: [], result: r.page({ nome: f.text() }), run: () => ({ results: [{ nome: 'x' }] }) });
// @ts-expect-error a field that the entity does not have
r.record(vale, ['nomee']);
// @ts-expect-error no row of the entity
read('GET a', { permission: [], result: r.record(vale, ['id', 'nome']), run: () => ({ id: 1 }) });
// @ts-expect-error something where nothing is said
write('POST a', { permission: [], result: r.nothing, run: async () => 3 });
// @ts-expect-error no file
write('POST a', { permission: [], result: r.file(), run: () => 'x' });
// @ts-expect-error a page where the call leads elsewhere
open('GET a', { perHour: 1, mutates: false, result: r.redirect, run: () => ({ page: '<p>' }) });

const aberta = opens('GET /publico/vale/{token}', { perHour: 60, form: { token: f.text({ required: true }) }, result: { nome: f.text({ required: true }), usado: f.bool() } });
const tela = () => Promise.resolve({ default: ({ data }: { readonly data: { readonly nome: string } }) => data.nome });
at('/v/{token}', { title: ({ nome }) => nome, load: aberta, screen: tela });
// @ts-expect-error the path does not carry what its call is asked with
at('/v', { title: 'Vale', load: aberta, screen: tela });
// @ts-expect-error the same under another name
at('/v/{codigo}', { title: 'Vale', load: aberta, screen: tela });
// @ts-expect-error what its call does not answer
at('/v/{token}', { title: ({ nomee }) => nomee, load: aberta, screen: tela });
// @ts-expect-error a screen of other data
at('/v/{token}', { title: 'Vale', load: aberta, screen: () => Promise.resolve({ default: ({ data }: { readonly data: { readonly valor: number } }) => data.valor }) });
// @ts-expect-error a public page asks a call that changes nothing
opens('POST /publico/vale/{token}', { perHour: 60, form: { token: f.text({ required: true }) }, result: { nome: f.text() } });
// @ts-expect-error a parameter that no value of the form fills
opens('GET /publico/vale/{token}', { perHour: 60, result: { nome: f.text() } });
// @ts-expect-error there is no default limit
opens('GET /publico/vales', { result: { nome: f.text() } });
