import { calls, get, handlers, outbox, run, type HandlerContext, type Infer } from '#kit';
import { f } from '#fields';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { negociacao } from '../../../schemas/integracoes/ifood/negociacao';
import { integracaoEmpresa } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { centavos, dinheiroDe } from '../../comum/centavos';
import { IfoodError } from './cliente.server';
import { em, lista, objeto, texto } from '../../comum/lerJson';
import { anotarErro, contaDe } from './conta.server';
import { negociacoes } from './negociacao';

type Negociacao = Infer<typeof negociacao>;
const doIfood = { servico: 'IFOOD', idLoja: { empty: false } } as const;

/** Answers a negotiation. iFood says by an event whether it counted. */
export const respostasAoIfood = outbox('ifoodNegociacao', {
  label: 'iFood: negociações',
  message: {
    negociacao: f.ref('negociacao', { required: true }),
    integracao: f.ref('integracaoEmpresa', { required: true }),
    disputa: f.text({ label: 'Negociação no iFood', required: true, max: 64 }),
    caminho: f.enum({ accept: 'Aceitar', reject: 'Recusar', alternative: 'Contrapor' }, { required: true }),
    porque: f.text({ max: 250 }),
    tipo: f.text({ max: 40 }),
    centavos: f.integer({ min: 1 }),
    minutos: f.integer({ min: 1 }),
  },
  send: async (context, { message }) => {
    const conta = await contaDe(context, message.integracao);
    const body =
      message.caminho === 'reject'
        ? { reason: message.porque }
        : message.caminho === 'alternative'
          ? {
              type: message.tipo,
              metadata:
                message.tipo === 'ADDITIONAL_TIME'
                  ? { additionalTimeInMinutes: message.minutos, additionalTimeReason: 'HIGH_STORE_DEMAND' }
                  : { amount: { value: String(message.centavos), currency: 'BRL' } },
            }
          : undefined;
    try {
      const { status, body: answer } = await conta.cliente.pedir(
        conta.acesso,
        'POST',
        `/order/v1.0/disputes/${encodeURIComponent(message.disputa)}/${message.caminho}`,
        body,
      );
      if (status < 300) return 'sent';
      const code = texto(em(answer, 'code')) ?? '';
      await context.transaction(async ({ rows }) => {
        await rows.change(negociacao, message.negociacao, {
          resposta: null,
          recusaDoIfood:
            code === 'DISPUTE_ALREADY_ANSWERED'
              ? 'Esta negociação já foi respondida.'
              : `Recusada (${code || status}).`,
        });
      });
      return 'rejected';
    } catch (error) {
      if (!(error instanceof IfoodError)) throw error;
      await context.transaction((within) => anotarErro(within, conta.integracao, error));
      return error.incerto ? 'uncertain' : 'refused';
    }
  },
  tries: { first: 2, most: 15, hours: 1 },
});

type Resposta = Partial<Record<'porque' | 'tipo', string | null>> &
  Partial<Record<'centavos' | 'minutos', number | null>> & { readonly caminho: 'accept' | 'reject' | 'alternative' };
const responder = async (
  { rows, put, now, user, refuse }: HandlerContext,
  record: Negociacao,
  dita: string,
  resposta: Resposta,
): Promise<void> => {
  if (Date.parse(record.respondeAte) <= now.getTime()) refuse('O prazo desta negociação terminou!');
  const integracao =
    (await rows.one(integracaoEmpresa, doIfood)) ?? refuse('A empresa não tem mais a integração com o iFood!');
  await rows.update(negociacao, record, {
    resposta: dita.slice(0, 300),
    respondidaEm: now.toISOString(),
    por: user.id,
    recusaDoIfood: null,
  });
  await put(respostasAoIfood, `${record.id}/${record.versao}`, {
    negociacao: record.id,
    integracao: integracao.id,
    disputa: record.idDisputa,
    porque: null,
    tipo: null,
    centavos: null,
    minutos: null,
    ...resposta,
  });
};

export const servidorDasNegociacoes = handlers(negociacoes, {
  aceitar: (context, { record }) => responder(context, record, 'Aceita', { caminho: 'accept' }),
  recusar: (context, { record, form: { porque } }) =>
    responder(context, record, `Recusada: ${porque}`, { caminho: 'reject', porque }),
  contrapor: (context, { record, form: { tipo, valor, minutos } }) => {
    const { refuse } = context;
    const opcao = record.opcoes?.find((one) => one.tipo === tipo);
    if (!opcao) return refuse('O iFood não deixa oferecer isto nesta negociação!', 'tipo');
    if (tipo === 'ADDITIONAL_TIME') {
      const deixa = opcao.minutos ?? [];
      if (minutos === null) return refuse('Diga quantos minutos!', 'minutos');
      if (deixa.length > 0 && !deixa.includes(String(minutos)))
        return refuse(`O iFood só aceita ${deixa.join(', ')} minutos!`, 'minutos');
      return responder(context, record, `Mais ${minutos} minutos`, { caminho: 'alternative', tipo, minutos });
    }
    if (valor === null) return refuse('Diga o valor!', 'valor');
    if (opcao.valorMaximo !== null && valor > opcao.valorMaximo)
      return refuse(`O iFood deixa no máximo ${dinheiroDe(centavos(opcao.valorMaximo))}!`, 'valor');
    return responder(context, record, `Oferecido ${dinheiroDe(centavos(valor))}`, {
      caminho: 'alternative',
      tipo,
      centavos: centavos(valor),
    });
  },
});

/** Reasons that iFood takes for cancelling this order now. */
export const motivosDoParceiro = calls(pedido, {
  motivos: run(
    get('{id}/parceiro/motivos', {
      outside: true,
      permission: ['PEDIDO_CANCELAR'],
      record: pedido,
      result: { motivos: f.list({ id: f.integer({ required: true }), nome: f.text({ required: true, max: 120 }) }) },
    }),
    async (context, { record }) => {
      const integracao = await context.transaction(({ rows }) => rows.one(integracaoEmpresa, doIfood));
      if (record.idExterno === null || !integracao) return { motivos: [] };
      const conta = await contaDe(context, integracao.id);
      const { status, body } = await conta.cliente.pedir(
        conta.acesso,
        'GET',
        `/order/v1.0/orders/${encodeURIComponent(record.idExterno)}/cancellationReasons`,
      );
      if (status >= 300) throw new IfoodError('O iFood não mostrou os motivos! Tente de novo em seguida.', { status });
      // Public documents and live answers differ in shape and names.
      const dados = Array.isArray(body) ? lista(body) : lista(em(body, 'reasons'));
      return {
        motivos: dados.map(objeto).flatMap((one) => {
          const id = Number(one.cancelCodeId ?? one.code);
          return Number.isInteger(id) && id > 0
            ? [{ id, nome: (texto(one.description) ?? String(id)).slice(0, 120) }]
            : [];
        }),
      };
    },
  ),
});
