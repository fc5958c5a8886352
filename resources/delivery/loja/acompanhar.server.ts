import { calls, run } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { empresa } from '../../../schemas/cadastros/empresa';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoEvento } from '../../../schemas/delivery/pedidos/pedidoEvento';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { primeiroNome } from '../../fidelidade/papel.server';
import { zoneOf } from '../../comum/period.server';
import { qrImage } from '../../comum/qr.server';
import { andamento } from './acompanhar';
import { detalhesDe } from '../cozinha/composicao.server';
import { temPagina } from '../funcionamento/porta.server';
import { etapasDe, fraseDe, hashDe, estaAberto, momentoEm, somasDe, terminou } from '../../comum/acompanhamento.server';

const previsoes = {
  ENTREGA: 'Previsão de entrega',
  RETIRADA: 'Previsão para retirar',
  LOCAL: 'Previsão',
} as const;

/** The link names the company, and the rest is read within it. */
export const acompanhamentoDoPedido = calls(pedido, {
  andamento: run(andamento, async ({ within, notFound, now, ports }, { form }) => {
    const hash = await hashDe(form.token);
    const found = (await within('*', ({ rows }) => rows.one(pedido, { acompanhamentoHash: hash }))) ?? notFound();
    return within(found.empresa, async ({ rows }) => {
      const shop = await rows.get(empresa, found.empresa);
      if (!temPagina(shop)) return notFound();
      const loja = { nome: shop.shortName, telefone: shop.telefone, whatsapp: shop.whatsapp };
      const eventos = await rows.all(pedidoEvento, { pedido: found.id, $sort: [['id', 'asc']] });
      if (terminou(found, eventos, now)) return { loja, terminado: true };
      const itens = await rows.all(pedidoItem, { pedido: found.id, $sort: [['ordem', 'asc']] });
      // On the shop's page anybody can order with any telephone, so its owner is not revealed there.
      const isOpen = found.canal === 'SITE' || found.canal === 'MESA';
      const quem = isOpen || found.cliente === null ? undefined : await rows.get(cliente, found.cliente);
      const momento = momentoEm(zoneOf(shop.fuso), now);
      const emAberto = estaAberto(found.situacao);
      const previsao = emAberto ? momento(found.previsaoEntrega) : null;
      return {
        loja,
        terminado: false,
        pedido: {
          numero: found.numero.slice(-4),
          cliente: quem && primeiroNome(quem.nome),
          situacao: found.situacao,
          frase: fraseDe(found),
          previsao: previsao && `${previsoes[found.modalidade]}: ${previsao}`,
          emAberto,
          etapas: etapasDe(found, eventos, momento),
          itens: itens.map((item) => ({
            quantidade: String(item.quantidade).replace('.', ','),
            nome: item.descricao,
            adicionais: [...detalhesDe(item)],
            total: item.total,
          })),
          somas: somasDe(found),
          total: found.total,
          pix:
            found.pixCodigo !== null && found.pixAte !== null && emAberto && !found.pagoOnline
              ? {
                  codigo: found.pixCodigo,
                  qr: qrImage(found.pixCodigo),
                  ate: momento(found.pixAte) ?? '',
                  simulado: ports.pagamentos.isSimulated,
                }
              : null,
        },
      };
    });
  }),
});
