/** Mistakes in calls with a name of their own, and in what they answer, that must not compile. */
import { at, calls, file, get, post, query, r, run, type Infer } from '#kit';
import { f } from '#fields';
import { vale } from './declarations';

const id = f.integer({ required: true });
const result = f.integer({ required: true });
const row = {} as Infer<typeof vale>;

calls(vale, { soma: run(get('soma/{id}', { permission: ['EMPRESA_VER'], form: { id }, result }), (context, { form }) => form.id + 1) });
// @ts-expect-error there is no default permission
run(get('soma', { result }), () => 1);
// @ts-expect-error a permission that does not exist
run(get('soma', { permission: ['VALE_VOAR'], result }), () => 1);
run(get('soma', { permission: ['EMPRESA_VER'], api: ['PEDIDOS_LER'], result }), () => 1);
// @ts-expect-error a scope of keys that does not exist
run(get('soma', { permission: ['EMPRESA_VER'], api: ['PEDIDOS_VOAR'], result }), () => 1);
// @ts-expect-error a key is not read where no session is
run(get('soma', { session: false, perHour: 10, api: ['PEDIDOS_LER'], result }), () => 1);
// @ts-expect-error a parameter that no value of the form fills
run(post('soma/{id}', { permission: [], result }), () => 1);
query(vale, 'POST filtrar/{page}/{size}', { permission: [], form: { de: f.date(), ate: f.date(), texto: f.text() }, period: ['validade', 'de', 'ate'], search: 'texto', filters: ['status'], columns: ['id', 'nome'], with: { empresa: ['shortName'] }, sort: [['nome', 'asc']] });
query(vale, 'GET ativos/{status}', { permission: [], filters: ['status'], where: ({ user }, { form }) => ({ ativo: true, empresa: user.company?.id ?? 0, ...form }), answer: 'list' });
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
calls(vale, {}, { also: { 'POST procurar/{page}/{size}': 'POST filterpaginated/{page}/{size}' } });
// @ts-expect-error a parameter that the other name lacks
calls(vale, {}, { also: { 'POST procurar': 'POST filterpaginated/{page}/{size}' } });
// @ts-expect-error a parameter that the call lacks
calls(vale, {}, { also: { 'GET procurar/{id}': 'GET achar' } });
// @ts-expect-error not a method
calls(vale, {}, { also: { 'PEGAR procurar': 'GET achar' } });
// @ts-expect-error the word says the method
get('GET soma', { permission: [], result });
// @ts-expect-error nothing answers it
calls(vale, { soma: get('soma', { permission: [], result }) });
post('soma', { method: 'PUT', permission: [], result });
// @ts-expect-error a GET is a GET
get('soma', { method: 'PUT', permission: [], result });
// @ts-expect-error an option that does not exist
get('soma', { permission: [], inCompanies: true, result });
run(post('soma/{id}', { permission: [], record: vale, inCompany: true, result }), ({ user, rows }, { record }) => { void rows; return user.company.id + record.id; });
// @ts-expect-error there may be no company outside of one
run(get('soma', { permission: [], result }), ({ user }) => user.company.id);
// @ts-expect-error outside of a transaction there are no rows until one is opened
run(get('soma', { outside: true, permission: [], result }), ({ rows }) => Number(rows));
run(get('soma', { outside: true, permission: [], result }), ({ transaction }) => transaction(({ rows }) => rows.count(vale, {})));
run(post('soma', { session: false, perHour: 1, headers: ['x-a'], result }), ({ within }, { body, headers }) => within(1, async ({ user }) => body.length + user.company.id + (headers['x-a']?.length ?? 0)));
// @ts-expect-error a header that it may not read
run(post('soma', { session: false, perHour: 1, headers: ['x-a'], result }), (context, { headers }) => Number(headers['x-b']));
// @ts-expect-error nobody has signed in
run(get('soma', { session: false, perHour: 1, result }), ({ user }) => Number(user));
// @ts-expect-error without a session nobody has a permission
get('soma', { session: false, perHour: 1, permission: ['EMPRESA_VER'], result });
// @ts-expect-error headers are read where there is no session
get('soma', { permission: [], headers: ['x-a'], result });
// @ts-expect-error a value that the form does not have
run(get('soma/{id}', { permission: [], form: { id: f.integer() }, result }), (context, { form }) => form.outro);

// Types of answers.
run(get('a', { permission: [], result: { nome: f.text({ required: true }), quando: f.date() } }), async ({ now }) => ({ nome: 'x', quando: now.toISOString().slice(0, 10) }));
run(get('a', { permission: [], result: r.list({ total: id, dono: r.orNull({ nome: f.text() }) }) }), ({ user }) => [{ total: 1, dono: user.admin ? null : { nome: 'x' } }]);
run(get('a', { permission: [], result: r.page(r.record(vale, ['id', 'nome'])) }), async ({ rows }, { page }) => { const { rows: results, total } = await rows.find(vale, {}, page); return { results, totalRecords: total }; });
run(get('a', { permission: [], result: r.record(vale) }), () => row);
run(get('a', { permission: [], result: r.named('Somas', r.map(id)) }), () => ({ janeiro: 1 }));
run(post('a', { permission: [], result: r.nothing }), async () => { await Promise.resolve(); });
run(post('a', { permission: [], result: r.file('text/csv') }), () => file('a.csv', 'x'));
run(get('a', { session: false, perHour: 1, result: r.oneOf(r.text, { nome: f.text() }) }), ({ now }) => (now ? { text: 'x' } : { nome: null }));
// @ts-expect-error a call says what it answers
run(get('a', { permission: [] }), () => 1);
// @ts-expect-error an open call too
run(get('a', { session: false, perHour: 1 }), () => ({ text: 'x' }));
// @ts-expect-error a value of another type
run(get('a', { permission: [], result: { nome: f.text() } }), () => ({ nome: 1 }));
// @ts-expect-error also later
run(get('a', { permission: [], result: { nome: f.text() } }), async () => ({ nome: 1 }));
// @ts-expect-error a value that may be missing where the result says that it is there
run(get('a', { permission: [], result: { nome: f.text({ required: true }) } }), ({ user }) => ({ nome: user.admin ? 'x' : null }));
run(get('a', { permission: [], result: { nome: f.text(), total: f.integer() } }), async () => ({ nome: 'x' }));
// @ts-expect-error a name of the result that is not answered and not null
run(get('a', { permission: [], result: { nome: f.text(), total: f.integer({ required: true }) } }), async () => ({ nome: 'x' }));
// @ts-expect-error a value that is no choice
run(get('a', { permission: [], result: { tipo: vale.fields.tipo } }), () => ({ tipo: 'FRETE' }));
// @ts-expect-error one where the result says several
run(get('a', { permission: [], result: r.list(id) }), () => 1);
// @ts-expect-error inside of rows
run(get('a', { permission: [], result: r.list({ dono: r.orNull({ nome: f.text() }) }) }), () => [{ dono: { nome: 1 } }]);
// @ts-expect-error rows without their number
run(get('a', { permission: [], result: r.page({ nome: f.text() }) }), () => ({ results: [{ nome: 'x' }] }));
// @ts-expect-error a field that the entity does not have
r.record(vale, ['nomee']);
// @ts-expect-error no row of the entity
run(get('a', { permission: [], result: r.record(vale, ['id', 'nome']) }), () => ({ id: 1 }));
// @ts-expect-error something where nothing is said
run(post('a', { permission: [], result: r.nothing }), async () => 3);
// @ts-expect-error no file
run(post('a', { permission: [], result: r.file() }), () => 'x');
// @ts-expect-error a page where the call leads elsewhere
run(get('a', { session: false, perHour: 1, result: r.redirect }), () => ({ page: '<p>' }));

const aberta = get('/publico/vale/{token}', { session: false, perHour: 60, form: { token: f.text({ required: true }) }, result: { nome: f.text({ required: true }), usado: f.bool() } });
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
at('/v/{token}', { title: 'Vale', load: post('/publico/vale/{token}', { session: false, perHour: 60, form: { token: f.text({ required: true }) }, result: { nome: f.text({ required: true }) } }), screen: tela });
// @ts-expect-error a parameter that no value of the form fills
get('/publico/vale/{token}', { session: false, perHour: 60, result: { nome: f.text() } });
// @ts-expect-error there is no default limit
get('/publico/vales', { session: false, result: { nome: f.text() } });
