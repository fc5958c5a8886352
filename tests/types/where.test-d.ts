/** Mistakes in the conditions of rows that must not compile. */
import { chosen, today, type AskedFilter, type HandlerContext } from '#kit';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { pedido } from '../../schemas/delivery/pedidos/pedido';

declare const rows: HandlerContext['rows'];
declare const filter: AskedFilter;

void rows.find(pedido, { situacao: ['NOVO', 'CONFIRMADO'], total: { gte: 10 }, notaFiscal: { empty: true }, criadoEm: { gte: '2026-01-01' }, $sort: [['data', 'desc']] });
void rows.one(cliente, { 'address.cep': ['01001000'], nome: { contains: 'a' }, ultimaCompra: { lt: today } }, { lock: true });
void rows.exists(cupomDesconto, { palavraChave: null });
void rows.count(pedido, { $and: [filter, { situacao: 'NOVO' }], $or: [{ total: 0 }, { $search: 'ana' }] });
void rows.all(pedido, chosen({ ids: [1] }));
void rows.sum(pedido, filter, ['total', 'desconto']).then(({ count, total, desconto }) => count + total + desconto);
void rows.updateWhere(pedido, { cliente: 1 }, { observacao: null });
void rows.groupBy(pedido, { by: ['cliente'], sum: ['total'], sort: [['total', 'desc']] }).then(([first]) => (first!.cliente ?? 0) + first!.total + first!.count);

// @ts-expect-error no such situation
void rows.one(pedido, { situacao: 'NOVOO' });
// @ts-expect-error no such field
void rows.exists(pedido, { situacaoo: 'NOVO' });
// @ts-expect-error a text is no number
void rows.count(pedido, { total: { gte: '10' } });
// @ts-expect-error a number is not looked for by its letters
void rows.count(pedido, { total: { contains: '1' } });
// @ts-expect-error no such operator
void rows.find(pedido, { total: { maior: 10 } });
// @ts-expect-error no such field to sort by
void rows.find(pedido, { $sort: [['dataa', 'desc']] });
// @ts-expect-error no such part
void rows.find(cliente, { 'address.ceep': 'x' });
// @ts-expect-error a misspelt field, deeper
void rows.find(pedido, { $or: [{ situacaoo: 'NOVO' }] });
// @ts-expect-error what a request brought is said to be so
void rows.find(pedido, { $search: 1 });
// @ts-expect-error a text is not added
void rows.sum(pedido, {}, ['numero']);
// @ts-expect-error grouped by what is not there
void rows.groupBy(pedido, { by: ['clientee'] });
// @ts-expect-error sorted by what is neither grouped nor added
void rows.groupBy(pedido, { by: ['cliente'], sum: ['total'], sort: [['desconto', 'desc']] });
// @ts-expect-error a value that the field cannot hold
void rows.updateWhere(pedido, { cliente: 1 }, { situacao: 'NOVOO' });
