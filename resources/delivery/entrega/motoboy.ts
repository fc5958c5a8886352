import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { motoboy } from '../../../schemas/delivery/entrega/motoboy';

const { children, fields } = parts(motoboy);
const { record } = actions(motoboy);
const valor = f.money({ required: true });
const quantos = f.integer({ required: true });

/** Sums of a settlement, before it is closed. */
export const contasDoAcerto = {
  entregas: quantos,
  taxas: f.money({ label: 'Das entregas', required: true }),
  diarias: f.integer({ label: 'Diárias', required: true }),
  valorDiarias: f.money({ label: 'Das diárias', required: true }),
  descontos: f.money({ label: 'Vales', required: true }),
  recebido: f.money({ label: 'Dinheiro que recebeu', required: true }),
  saldo: valor,
  impedimento: f.text(),
} as const;

export const motoboys = resource(motoboy, {
  menu: { group: 'entregas', icon: 'delivery', order: 30 },
  live: true,
  list: {
    columns: ['nome', 'telefone', 'veiculo', 'placa', 'ativo'],
    filters: ['ativo', 'veiculo'],
    search: ['nome', 'placa'],
    tabs: { Ativos: { ativo: true }, Todos: {} },
  },
  form: [
    ['nome', 'telefone'],
    ['veiculo', 'placa'],
    { title: 'Pagamento', rows: ['tipoPagamento', ['valorTaxa', 'valorDiaria'], ['pix']] },
    'ativo',
    'empresa',
  ],
  record: {
    next: ['comecarTurno', 'terminarTurno'],
    beside: ['acertar', 'pagina'],
    body: [
      children('pedido', {
        by: 'motoboy',
        label: 'Últimas entregas',
        columns: ['numero', 'saiuEm', 'dataConclusao', 'situacao', 'total'],
        none: 'Ainda não saiu com nenhum pedido.',
      }),
    ],
    aside: [
      fields('Contato', 'telefone', 'veiculo', 'placa'),
      fields('Pagamento', 'tipoPagamento', 'valorTaxa', 'valorDiaria', 'pix'),
    ],
  },
  actions: {
    comecarTurno: record({
      label: 'Começar turno',
      icon: 'play',
      call: 'POST {id}/comecar-turno',
      permission: 'PEDIDO_EDITAR',
      when: { ativo: true },
      rare: true,
      effect: [{ toast: '{nome} está no turno.' }, 'refresh'],
    }),
    terminarTurno: record({
      label: 'Terminar turno',
      icon: 'pause',
      call: 'POST {id}/terminar-turno',
      permission: 'PEDIDO_EDITAR',
      rare: true,
      effect: [{ toast: 'Turno de {nome} terminado.' }, 'refresh'],
    }),
    pagina: record({
      label: 'Link das entregas',
      icon: 'link',
      call: 'POST {id}/pagina',
      permission: 'MOTOBOY_EDITAR',
      when: { ativo: true },
      confirm: 'Gerar o link das entregas de {nome}? O link anterior deixa de valer.',
      submit: 'Gerar link',
      result: {
        link: f.url({ label: 'Link para o entregador', required: true }),
        whatsapp: f.url({ label: 'Enviar por WhatsApp', required: true }),
      },
      effect: [{ show: ['link', 'whatsapp'], title: 'Link das entregas' }, 'refresh'],
    }),
    acertar: record({
      label: 'Fazer acerto',
      icon: 'payments',
      tone: 'primary',
      call: 'POST {id}/acertar',
      permission: 'MOTOBOY_ACERTAR',
      once: true,
      form: {
        vales: f.list(
          {
            descricao: f.text({ label: 'Descrição', required: true, max: 60 }),
            valor: f.money({ required: true, min: 0.01 }),
          },
          { label: 'Vales e adiantamentos', max: 20, each: 'Vale' },
        ),
      },
      preview: {
        call: 'POST acertar/previa',
        show: contasDoAcerto,
        bar: { text: 'impedimento', field: 'vales' },
      },
      submit: 'Fechar acerto',
      result: { acerto: f.text({ required: true }), saldo: valor },
      effect: { redirect: '/app/delivery/acertos/detalhe/{acerto}' },
    }),
  },
});
