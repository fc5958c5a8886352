import { actions, type Infer } from '#kit';
import { f } from '#fields';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { centavos, reais, somar } from '../../comum/centavos';

const { record } = actions(pedido);
type Pedido = Infer<typeof pedido>;

/** Online payment less what was given back; empty where nothing is left. */
const resto = ({
  pagamentos,
  total,
  devolvidoOnline,
}: Pick<Pedido, 'pagamentos' | 'total' | 'devolvidoOnline'>): number | null => {
  const online = (pagamentos ?? []).filter(({ forma }) => forma === 'ONLINE').map(({ valor }) => centavos(valor));
  const pago = online.length === 0 ? centavos(total) : somar(...online);
  const cents = pago - centavos(devolvidoOnline ?? 0);
  return cents > 0 ? reais(cents) : null;
};

/** Orders whose customer has paid on the shop's page, and may get the payment back by the provider. */
export const pagoNaLoja = { pagoOnline: true, origemExterna: { empty: true } } as const;

/** Shown while the dialog is filled in. */
export const contaDaDevolucao = {
  pago: f.money({ label: 'Pago online', required: true }),
  devolvido: f.money({ label: 'Já devolvido', required: true }),
  resta: f.money({ label: 'Resta devolver', required: true }),
  impedimento: f.text(),
};

/** Refund of the online payment by the provider, whole or in part. */
export const acoesDaDevolucao = {
  devolverOnline: record({
    label: 'Devolver pagamento online',
    icon: 'undo',
    tone: 'danger',
    call: 'POST {id}/devolver-online',
    permission: 'TRANSACAO_ONLINE_ESTORNAR',
    once: true,
    fails: 'again',
    perHour: 60,
    when: pagoNaLoja,
    unless: {
      'Já há uma devolução esperando o parceiro!': { devolvendo: true },
    },
    confirm:
      'Devolver o pagamento do pedido {numero}? O cliente recebe pela forma com que pagou, e isso não se desfaz.',
    form: {
      valor: f.money({ label: 'Quanto devolver', required: true, min: 0.01, help: 'O todo, ou uma parte.' }),
      motivo: f.text({ required: true, min: 3, max: 200 }),
      senha: f.token({ label: 'A sua senha', own: true, required: true, max: 256 }),
      /** Amount that the person saw as given back before: another one means that somebody was faster. */
      visto: f.money({ asked: false, min: 0 }),
    },
    initial: (order) => ({
      visto: order.devolvidoOnline ?? 0,
      valor: order.valorDevolver ?? resto(order),
    }),
    preview: {
      call: 'POST devolver-online/previa',
      show: contaDaDevolucao,
      bar: { text: 'impedimento', field: 'valor' },
    },
    submit: 'Devolver pagamento',
    result: { mensagem: f.text({ required: true }), situacao: f.text({ required: true }) },
    effect: [{ toast: '{mensagem}', warning: { situacao: { not: 'CONFIRMADA' } } }, 'refresh'],
  }),
} as const;

/** Notices of the order about what the provider said. */
export const avisosDaDevolucao = [
  {
    when: { devolucaoDita: { empty: false } },
    tone: 'info',
    title: 'Devolução do pagamento online',
    text: '{devolucaoDita}',
  },
  {
    when: { devolucao: 'PENDENTE', situacao: 'CANCELADO' },
    tone: 'warning',
    title: 'Pagamentos a devolver',
    text: 'O pedido foi cancelado depois de pago. Devolva ao cliente e diga aqui.',
    actions: ['devolverOnline', 'devolvido'],
  },
  {
    when: { devolucao: 'PENDENTE', situacao: 'CONCLUIDO' },
    tone: 'warning',
    title: '{valorDevolver} a devolver',
    text: 'Uma parte do pedido foi devolvida. Dê o valor ao cliente e diga aqui.',
    actions: ['devolverOnline', 'devolvido'],
  },
] as const;
