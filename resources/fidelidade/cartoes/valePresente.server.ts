import { handlers, moves, saves, type HandlerContext, type Infer } from '#kit';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { routine, routines } from '#kit/work/routine';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { valePresente, vidaDoVale } from '../../../schemas/fidelidade/cartoes/valePresente';
import { nomeDaEmpresa } from '../../comum/divulgar.server';
import { impressaoDe } from '../../comum/impressao.server';
import { noLine } from '../../whatsapp/queue.server';
import { avisar } from '../avisar.server';
import { diaDe } from '../papel.server';
import { papelDoVale } from './papelDoVale.server';
import {
  creditarEmissao,
  emitirVale,
  esvaziar,
  pinDe,
  recarregar,
  segurarVales,
  validadeAoPagar,
} from './vales.server';
import { valesPresente } from './valePresente';
import { dinheiro } from '../../comum/centavos';

type Vale = Infer<typeof valePresente>;

/** Books the gift cards that pay an order, in the order's transaction. */
export const valesDoPedido = saves(
  pedido,
  {
    saved: async (context, { row, before, became }) => {
      // A change of state alone does not change the payments.
      const isPaidAnew = JSON.stringify(row.pagamentos) !== JSON.stringify(before?.pagamentos ?? null);
      if (isPaidAnew || became({ situacao: 'CANCELADO' })) await segurarVales(context, row);
    },
  },
  { on: ['pagamentos', 'situacao'] },
);
export const movimentosDoVale = moves(vidaDoVale, {
  pagar: {
    check: (context, { row }) => validadeAoPagar(context, row),
    done: async (context, { row }) => void (await creditarEmissao(context, row)),
  },
  vencer: { done: (context, { row }) => esvaziar(context, row, 'VENCIMENTO') },
  cancelar: { done: (context, { row }) => esvaziar(context, row, 'AJUSTE') },
});

const mensagemDe = (
  loja: string,
  { presenteado, valorInicial, codigo, validade, mensagem }: Vale,
  pin: string | undefined,
  link: string,
): string =>
  [
    `${presenteado ? `Olá, ${presenteado}! ` : ''}Você ganhou um vale-presente de ${dinheiro(valorInicial)} para usar em ${loja}.`,
    mensagem,
    `Código ${codigo}, ${pin === undefined ? '' : `senha ${pin}, `}válido até ${diaDe(validade)}. ${link}`,
  ]
    .filter(Boolean)
    .join('\n');
const enviar = async (context: HandlerContext, vale: Vale): Promise<boolean> => {
  const { rows, now, publicUrl } = context;
  if (!vale.telefone) return false;
  const texto = mensagemDe(
    await nomeDaEmpresa(context, vale.empresa),
    vale,
    await pinDe(context, vale),
    `${publicUrl}/v/${vale.codigo}`,
  );
  // The recipient need not be a customer.
  const isSent = await avisar(
    context,
    { empresa: vale.empresa, telefone: vale.telefone },
    { chave: `vale:${vale.id}:${now.toISOString()}`, tipo: 'SERVICO', texto, origem: 'MANUAL' },
  );
  if (!isSent) return false;
  await rows.update(valePresente, vale, { enviadoEm: now.toISOString() });
  return true;
};

export const acoesDoVale = handlers(valesPresente, {
  vender: async (context, { form: { pago, ...form } }) => {
    if (pago && !form.forma) context.refuse('Diga como foi pago!', 'forma');
    const vale = await emitirVale(context, { ...form, pago: pago ?? false });
    return { id: vale.id, codigo: vale.codigo, pin: (await pinDe(context, vale)) ?? '' };
  },
  consultar: async ({ rows, notFound }, { form: { codigo } }) => {
    const vale = (await rows.one(valePresente, { codigo: codigo.replaceAll(/[^A-Z0-9]/g, '') })) ?? notFound();
    return { codigo: vale.codigo, saldo: vale.saldo, situacao: vale.situacao, validade: vale.validade };
  },
  imprimir: async (context, { record, form: { papel } }) =>
    context.print(
      papelDoVale(record, {
        ...(await impressaoDe(context)),
        loja: await nomeDaEmpresa(context, record.empresa),
        pin: await pinDe(context, record),
        link: `${context.publicUrl}/v/${record.codigo}`,
        papel,
      }),
    ),
  enviar: async (context, { record }) => {
    if (!(await enviar(context, record))) context.refuse(noLine);
  },
  estender: async ({ rows, user, now, refuse }, { record, form: { validade } }) => {
    if (validade <= record.validade || validade < todayIn(user.zone, now))
      refuse('A nova validade é depois da que está!', 'validade');
    await rows.update(valePresente, record, { validade, venceEm: startOfDay(plusDays(validade, 1), user.zone) });
  },
  recarregar: async (context, { record, form: { valor, forma } }) => {
    await recarregar(context, record, valor, forma);
  },
});

export const rotinasDeVales = routines(valePresente, {
  /** Sends scheduled gift cards once, if the company has a WhatsApp line. */
  enviar: routine({
    label: 'Envio de vales-presente',
    every: 60,
    run: async ({ within, now }) => {
      const due = { enviarEm: { lte: now.toISOString() }, enviadoEm: { empty: true }, situacao: 'ATIVO' } as const;
      const found = await within('*', ({ rows }) => rows.find(valePresente, due, { page: 1, size: 100 }));
      for (const { id, empresa } of found.rows)
        await within(empresa, async (context) => {
          const vale = await context.rows.one(valePresente, { id, ...due }, { lock: 'skip' });
          if (vale?.telefone) await enviar(context, vale);
        });
    },
  }),
});
