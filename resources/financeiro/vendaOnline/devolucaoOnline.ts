import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { devolucaoOnline } from '../../../schemas/financeiro/vendaOnline/devolucaoOnline';

const ver = 'FINANCEIRO_VER';
const { record } = actions(devolucaoOnline);
const { fields, links } = parts(devolucaoOnline);

/** Refunds of online payments. They are asked for on the page of the order. */
export const devolucoesOnline = resource(devolucaoOnline, {
  menu: false,
  path: 'devolucoes-online',
  off: ['create', 'update', 'delete'],
  access: { list: ver, show: ver, export: ver },
  list: {
    columns: ['pedidaEm', 'pedido', 'valor', 'situacao', 'mensagem', 'motivo', 'pedidaPor', 'confirmadaEm'],
    filters: ['situacao', 'pedidaEm', 'pedido', 'pedidaPor'],
    sort: { pedidaEm: 'desc' },
    tabs: { Todas: {}, 'Sem resposta': { situacao: 'INCERTA' }, Recusadas: { situacao: 'RECUSADA' } },
    empty: 'Nenhuma devolução aqui.',
  },
  record: {
    status: 'situacao',
    figures: ['valor', 'jaDevolvido'],
    next: ['decidir'],
    notices: [
      {
        when: { situacao: 'INCERTA' },
        tone: 'warning',
        title: 'O parceiro não disse se devolveu',
        text: 'Perguntamos a ele sozinhos. Se continuar assim depois de dez minutos, confira a venda no painel dele e use “Dizer o que houve”.',
      },
    ],
    body: [fields('Devolução', 'motivo', 'mensagem'), fields('Decisão', 'decididaComo', 'decididaPor', 'decididaEm')],
    aside: [
      links('De onde vem', 'pedido', 'transacao'),
      fields('Quem e quando', 'pedidaPor', 'pedidaEm', 'enviadaEm', 'perguntadaEm', 'confirmadaEm'),
      fields('No parceiro', 'chave', 'idParceiro'),
    ],
  },
  actions: {
    decidir: record({
      label: 'Dizer o que houve',
      icon: 'rule',
      call: 'POST {id}/decidir',
      permission: 'TRANSACAO_ONLINE_ESTORNAR',
      once: true,
      fails: 'again',
      perHour: 60,
      when: { situacao: 'INCERTA' },
      confirm:
        'Confira a venda no painel do parceiro. O que você disser de {valor} vale para o pedido, e não se desfaz.',
      form: {
        houve: f.enum(
          { DEVOLVEU: 'O cliente recebeu o dinheiro de volta', NAO_DEVOLVEU: 'Nada foi devolvido' },
          { label: 'O que houve', required: true },
        ),
        motivo: f.text({ label: 'Como você sabe', required: true, min: 5, max: 200 }),
        senha: f.token({ label: 'A sua senha', own: true, required: true, max: 256 }),
      },
      submit: 'Encerrar a devolução',
      result: { mensagem: f.text({ required: true }) },
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
  },
});
