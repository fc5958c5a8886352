import { actions, settings } from '#kit';
import { f } from '#fields';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';

const { record } = actions(deliveryConfiguracao);
const qr = { icon: 'qr_code', permission: 'DELIVERY_CONFIGURACAO_VER', effect: 'print' } as const;
const semPagina = { 'Escolha antes o endereço da loja!': { site: { empty: true } } } as const;

export const configuracaoDoDelivery = settings(deliveryConfiguracao, {
  load: 'GET carregaconfiguracao',
  path: 'configuracao',
  menu: { group: 'entregas', icon: 'settings', order: 10 },
  plan: 'DELIVERY',
  form: [
    {
      title: 'Loja na internet',
      text: 'A página em que os clientes veem o cardápio e pedem, sem aplicativo e sem cadastro.',
      rows: [['nomeLoja', 'site'], 'descricao', 'avisoTopo', ['email', 'whatsapp']],
    },
    {
      title: 'Aparência',
      rows: [['layout', 'cor'], 'mostraPrecoDe', 'capa', 'galeria'],
    },
    {
      title: 'Funcionamento',
      rows: [['aberto'], 'horarios', 'feriadosFecha', ['aceitaAgendado', 'intervaloAgendamento']],
    },
    {
      title: 'Entrega e retirada',
      rows: ['modalidades', ['pedidoMinimo', 'tempoRetirada', 'raioMaximo'], 'aceitaForaArea'],
    },
    {
      title: 'Pedido e pagamento',
      rows: [
        'pagamentos',
        'pedeTroco',
        'confirmaAutomatico',
        'identificaPorWhatsapp',
        ['exigeCpf', 'exigeEmail'],
        ['taxaServicoMesa'],
      ],
    },
  ],
  fields: {
    site: {
      asks: {
        call: 'POST deliveryconfiguracao/valida/nomeloja',
        says: ({ mensagem }) => mensagem,
        good: 'Este endereço está livre.',
      },
    },
    email: { asks: { call: 'POST deliveryconfiguracao/validaemail', says: ({ mensagem }) => mensagem } },
    whatsapp: { asks: { call: 'POST deliveryconfiguracao/validawhats', says: ({ mensagem }) => mensagem } },
  },
  actions: {
    enderecoDaLoja: record({
      label: 'Endereço da loja',
      icon: 'public',
      call: 'POST {id}/loja',
      permission: 'DELIVERY_CONFIGURACAO_VER',
      unless: semPagina,
      result: { url: f.url({ label: 'Mande aos clientes', required: true }) },
      effect: { show: ['url'], title: 'Endereço da loja' },
    }),
    cartaz: record({ ...qr, label: 'Imprimir QR da loja', call: 'POST {id}/cartaz', unless: semPagina }),
  },
});
