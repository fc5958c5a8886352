/** Mistakes that must not compile: each is a line a tired person could write. */
import { actions, entity, parts, resource, type Infer } from '#kit';
import type { Cond } from '#kit/entity/condition';
import { f } from '#fields';
import { vale } from './declarations';
const { record, bulk, collection } = actions(vale);
type Vale = Infer<typeof vale>;
const base = { label: ['X', 'Xs'], title: 'n', root: 'x/', fields: { n: f.text({ required: true }), q: f.integer() } } as const;

// The same without the mistake compiles.
entity('x', base);
entity('x', { ...base, unique: [['n', 'q']], gender: 'f', tenant: 'n' });
entity('x', { label: ['X', 'Xs'], title: 'n', root: 'x/', fields: { n: f.text(), q: f.integer() }, when: { n: { q: 1 } } });
resource(vale, { list: { search: ['nome'], sort: { nome: 'desc' }, size: 25 }, sortable: { field: 'ordem', within: 'empresa' } });
record({ label: 'x', call: 'GET a/{id}', icon: 'cancel', permission: 'EMPRESA_VER', plan: 'CUPOM', effect: 'refresh' });
bulk({ label: 'x', call: 'POST a', confirm: 'Cancelar {count}?' });
collection({ label: 'x', call: 'GET a' });
f.integer({ default: 3 });

// Entities.
// @ts-expect-error the title is not a field
entity('x', { ...base, title: 'nome' });
// @ts-expect-error the root must end in a slash
entity('x', { ...base, root: 'x' });
// @ts-expect-error a label has a plural
entity('x', { ...base, label: ['X'] });
// @ts-expect-error the label is missing
entity('x', { title: 'n', root: 'x/', fields: { n: f.text() } });
// @ts-expect-error a gender is 'f' or left out
entity('x', { ...base, gender: 'm' });
// @ts-expect-error the tenant is not a field
entity('x', { ...base, tenant: 'empresa' });
entity('x', { ...base, fields: { n: f.text(), foto: f.image({ aspect: 1 }) }, picture: 'foto' });
// @ts-expect-error the picture is no field of kind image
entity('x', { ...base, picture: 'n' });
// @ts-expect-error a file has no aspect
f.file({ aspect: 1 });
entity('x', { ...base, fields: { n: f.text(), v: f.ref('vendedor') }, owner: 'v' });
// @ts-expect-error the owner is not a reference
entity('x', { ...base, owner: 'n' });
// @ts-expect-error the owner is not a reference to a seller
entity('x', { ...base, fields: { n: f.text(), v: f.ref('empresa') }, owner: 'v' });
// @ts-expect-error a condition on a field that does not exist
entity('x', { label: ['X', 'Xs'], title: 'n', root: 'x/', fields: { n: f.text() }, when: { n: { m: 'a' } } });
// @ts-expect-error a condition for a field that does not exist
entity('x', { label: ['X', 'Xs'], title: 'n', root: 'x/', fields: { n: f.text() }, when: { m: { n: 'a' } } });
// @ts-expect-error a condition with a value of another type
entity('x', { label: ['X', 'Xs'], title: 'n', root: 'x/', fields: { n: f.text(), q: f.integer() }, when: { n: { q: 'a' } } });
entity('x', { label: ['X', 'Xs'], title: 'n', root: 'x/', fields: { n: f.integer({ required: true }) },
  // @ts-expect-error a rule compares a number with a text
  rules: [{ on: ['n'], test: (row) => row.n === 'a', message: '' }] });
entity('x', { label: ['X', 'Xs'], title: 'n', root: 'x/', fields: { n: f.text() },
  // @ts-expect-error a rule reads a field that does not exist
  rules: [{ on: ['m'], test: () => true, message: '' }] });
// @ts-expect-error a set of unique fields names one that does not exist
entity('x', { ...base, unique: [['n', 'm']] });
// @ts-expect-error an option that does not exist
entity('x', { ...base, titel: 'n' });

// Fields.
// @ts-expect-error a default that is no choice
f.enum({ A: 'a' }, { default: 'B' });
// @ts-expect-error a default that is no choice, in a set
f.enumSet({ A: 'a' }, { default: ['B'] });
// @ts-expect-error a default of another type
f.integer({ default: 'três' });
// @ts-expect-error a default of another type
f.text({ default: 3 });
// @ts-expect-error a default of another type
f.bool({ default: 'true' });
// @ts-expect-error a day that does not exist
f.weekdays({ default: ['SEGUNDA'] });
// @ts-expect-error a reference to an entity that no schema declares
f.ref('empressa');
// @ts-expect-error references to an entity that no schema declares
f.refs('empressa');
// @ts-expect-error a document is a CPF or a CNPJ
f.document({ only: 'rg' });
// @ts-expect-error a tone that does not exist
f.enum({ A: { label: 'a', tone: 'red' } });
// @ts-expect-error a label is a text
f.text({ label: 3 });
// @ts-expect-error a pattern is a regular expression
f.text({ pattern: '^a$' });
// @ts-expect-error read-only is true, or 'update'
f.text({ readOnly: 'create' });
// @ts-expect-error copy is said only to leave the field out
f.text({ copy: true });
// @ts-expect-error a permission that does not exist
f.text({ read: 'EMPRESA_VERR' });
// @ts-expect-error a function that no plan includes
f.text({ plan: 'CUPONS' });
// @ts-expect-error a legal basis that the law does not know
f.text({ personal: { basis: 'interesse' } });
// @ts-expect-error nested fields are fields
f.list({ nome: 'text' });

// Records.
// @ts-expect-error a field under a condition may be absent
export const amount: number = ({} as Vale).valor;
// @ts-expect-error an optional field may be null
export const status: string = ({} as Vale).status;
// @ts-expect-error a field that does not exist
export const name = ({} as Vale).nomee;
// @ts-expect-error a condition on a set names its values, not others
export const set: Cond<Vale> = { dias: 'SEGUNDA' };
// @ts-expect-error a bound of another type
export const bound: Cond<Vale> = { valor: { gte: '1' } };
// @ts-expect-error an operator that conditions lack
export const like: Cond<Vale> = { nome: { contains: 'x' } };

// Resources.
// @ts-expect-error an unknown column
resource(vale, { list: { columns: ['nome', 'nomee'] } });
// @ts-expect-error an unknown filter
resource(vale, { list: { filters: ['nomee'] } });
// @ts-expect-error a search in an unknown field
resource(vale, { list: { search: ['nomee'] } });
// @ts-expect-error an order by an unknown field
resource(vale, { list: { sort: { nomee: 'asc' } } });
// @ts-expect-error a direction that does not exist
resource(vale, { list: { sort: { nome: 'ascending' } } });
// @ts-expect-error a page of another size
resource(vale, { list: { size: 20 } });
// @ts-expect-error a tab with a value that is no choice
resource(vale, { list: { tabs: { X: { status: 'ATIV' } } } });
// @ts-expect-error a tab on an unknown field
resource(vale, { list: { tabs: { X: { situacao: 'ATIVO' } } } });
// @ts-expect-error an unknown field in a line of the form
resource(vale, { form: [['nome', 'foo']] });
// @ts-expect-error an unknown field in a section
resource(vale, { form: [{ title: 'A', rows: ['foo'] }] });
// @ts-expect-error a section without a title
resource(vale, { form: [{ rows: ['nome'] }] });
// @ts-expect-error an unknown field on the page
resource(vale, { show: ['foo'] });
// @ts-expect-error a misspelt permission
resource(vale, { access: { list: 'EMPRESA_VERR' } });
// @ts-expect-error a misspelt permission in a list
resource(vale, { access: { list: ['ROLE_ADMIN', 'ROLE_ADMINN'] } });
// @ts-expect-error a verb that does not exist
resource(vale, { access: { read: 'ROLE_ADMIN' } });
// @ts-expect-error a verb that cannot be off
resource(vale, { off: ['list'] });
// @ts-expect-error a function that no plan includes
resource(vale, { plan: 'CUPONS' });
// @ts-expect-error an icon that does not exist
resource(vale, { menu: { icon: 'receipts' } });
// @ts-expect-error related to an entity that no schema declares
resource(vale, { related: { Itens: parts(vale).children('iten', { by: 'vale' }) } });
// @ts-expect-error a component for an unknown field
resource(vale, { fields: { nomee: { cell: () => Promise.resolve({ default: null }) } } });
// @ts-expect-error a slot that does not exist
resource(vale, { slots: { aboveList: () => Promise.resolve({ default: null }) } });
// @ts-expect-error an order is saved by POST
resource(vale, { sortable: { field: 'ordem', call: 'GET ordem' } });
// @ts-expect-error a position is a whole number
resource(vale, { sortable: { field: 'nome' } });
// @ts-expect-error an order within what is no reference
resource(vale, { sortable: { field: 'ordem', within: 'tipo' } });
// @ts-expect-error totals are asked by POST
resource(vale, { list: { totals: { call: 'GET totais', count: { vales: {} } } } });
resource(vale, { list: { totals: { call: 'POST totais', count: { vales: {}, ativos: { status: 'ATIVO' } }, sum: { valor: 'valor', ativo: ['valor', { status: 'ATIVO' }] }, ratio: { medio: ['valor', 'vales'] } } } });
// @ts-expect-error a field that holds no number
resource(vale, { list: { totals: { call: 'POST totais', sum: { empresa: 'empresa' } } } });
// @ts-expect-error a field that the entity does not have
resource(vale, { list: { totals: { call: 'POST totais', sum: { valor: 'valorr' } } } });
// @ts-expect-error a value that the field of a condition cannot hold
resource(vale, { list: { totals: { call: 'POST totais', count: { mortos: { status: 'MORTO' } } } } });
// @ts-expect-error duplicate is said only where it is meant
resource(vale, { duplicate: false });
// @ts-expect-error rows are moved in a field that exists
resource(vale, { sortable: { field: 'ordens', call: 'POST ordem' } });
