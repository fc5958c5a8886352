/** Mistakes in an audience that must not compile. */
import { among, audience, beside, having, through, total, type HandlerContext } from '#kit';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { produto } from '../../schemas/delivery/cardapio/produto';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../schemas/delivery/pedidos/pedidoItem';
import { clientela } from '../../schemas/clientela';
import { recusaWhatsapp } from '../../schemas/whatsapp/servidor/recusaWhatsapp';

declare const context: HandlerContext;
const reachable = { by: 'telefone', unless: {} } as const;

// The same without the mistake compiles.
audience('x', cliente, { fields: ['address.city'], labels: { 'address.city': 'x' }, reachable });
having(pedido, { label: 'x', words: ['tem', 'não tem'], by: 'cliente', at: 'data', which: 'canal' });
among(pedidoItem, 'pedido', 'produto', through(produto, 'categoria'));
audience('x', cliente, { fields: ['pontos'], reachable });
total(pedido, { label: 'x', says: '{}', by: 'cliente', at: 'data', sum: 'total' });
void context.audience.count(clientela, { company: 1, rules: [], given: { recentes: { enviarEm: { gte: '2026-01-01' } } } });

// @ts-expect-error a field that does not exist
audience('x', cliente, { fields: ['ponto'], reachable });
// @ts-expect-error a part that its group has not
audience('x', cliente, { fields: ['address.town'], reachable });
// @ts-expect-error a name for a field that does not exist
audience('x', cliente, { fields: [], labels: { ponto: 'x' }, reachable });
// @ts-expect-error a choice from a field without values
having(pedido, { label: 'x', words: ['tem', 'não tem'], by: 'cliente', at: 'data', which: 'total' });
// @ts-expect-error the rows behind the reference are chosen by no reference
through(produto, 'nome');
// @ts-expect-error a number without its sentence
total(pedido, { label: 'x', by: 'cliente', at: 'data' });
// @ts-expect-error members with a value that the field cannot hold
audience('x', cliente, { always: { situacao: 'ATIVA' }, fields: [], reachable });
// @ts-expect-error the address is no field
audience('x', cliente, { fields: [], reachable: { by: 'fone', unless: {} } });
// @ts-expect-error the rows are counted by a field that is no reference
total(pedido, { label: 'x', says: '{}', by: 'total', at: 'data' });
// @ts-expect-error a sum of a text
total(pedido, { label: 'x', says: '{}', by: 'cliente', at: 'data', sum: 'numero' });
// @ts-expect-error rows of a day that is none
having(pedido, { label: 'x', words: ['tem', 'não tem'], by: 'cliente', at: 'total' });
// @ts-expect-error the reference of the items does not exist
among(pedidoItem, 'pedidos', 'produto');
// @ts-expect-error the address of the other rows does not exist
beside(recusaWhatsapp, { label: 'x', same: 'fone' });
// @ts-expect-error a condition for a reason that takes none
void context.audience.count(clientela, { company: 1, rules: [], given: { semCelular: { telefone: 'x' } } });
// @ts-expect-error a question without a company
void context.audience.count(clientela, { rules: [] });
