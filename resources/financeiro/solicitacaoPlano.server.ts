import { calls, handlers, post, run, type HandlerContext, type Infer } from '#kit';
import { messages } from '#kit/messages';
import { f } from '#fields';
import { empresa } from '../../schemas/cadastros/empresa';
import { plano } from '../../schemas/cadastros/plano';
import { planFunctions } from '../../schemas/vocabulary';
import { solicitacaoPlano } from '../../schemas/financeiro/solicitacaoPlano';
import { funcoesContratadas, mudarPlano } from '../comum/plano.server';
import { pedidosDePlano } from './solicitacaoPlano';
import { vitrine } from './vitrine';

type Context = Pick<HandlerContext, 'rows' | 'user' | 'refuse'>;
const own = async ({ rows, user, refuse }: Context): Promise<Infer<typeof empresa>> =>
  (user.company ? await rows.get(empresa, user.company.id) : undefined) ?? refuse(messages.companyFirst);
const openRequest = ({ rows }: Pick<Context, 'rows'>, company: number) =>
  rows.one(solicitacaoPlano, { empresa: company, situacao: 'ABERTA' });

export const acoesPedidoDePlano = handlers(pedidosDePlano, {
  atender: async (context, { record }) => {
    const { rows } = context;
    await mudarPlano(context, record.empresa, record.plano);
    await rows.update(solicitacaoPlano, record, { situacao: 'ATENDIDA' });
  },
  recusar: async ({ rows }, { record, form }) => {
    await rows.update(solicitacaoPlano, record, { situacao: 'RECUSADA', resposta: form.resposta });
  },
});

export const chamadasPlanoDeVenda = calls(solicitacaoPlano, {
  /**
   * «Preços e Planos»: plans on sale with their functions, the current plan, the requested one, and what the company has
   * by its services, whichever its plan.
   */
  vitrine: run(vitrine, async (context) => {
    const { rows, user } = context;
    const company = user.company && (await own(context));
    const plans = await rows.all(plano, {
      $or: [{ situacao: 'ATIVO' }, ...(company ? [{ id: company.plano }] : [])],
      $sort: [
        ['ordem', 'asc'],
        ['valor', 'asc'],
      ],
    });
    const request =
      company && user.permissions.has('FATURAMENTO_VER') ? await openRequest(context, company.id) : undefined;
    const named = (codes: Iterable<keyof typeof planFunctions>) =>
      [...codes].map((codigo) => ({ codigo, nome: planFunctions[codigo] }));
    return {
      atual: company?.plano ?? null,
      pedido: request?.plano ?? null,
      contratadas: company ? named(await funcoesContratadas(context, company)) : [],
      planos: plans.map(({ id, nome, descricao, valor, diasTeste, limiteUsuarios, funcoes, situacao }) => ({
        id,
        nome,
        descricao,
        valor,
        diasTeste,
        limiteUsuarios,
        aVenda: situacao === 'ATIVO',
        funcoes: named(funcoes ?? []),
      })),
    };
  }),
  /** Requests another plan from the platform; replaces an earlier request. */
  solicitar: run(
    post('solicitar', {
      permission: ['FATURAMENTO_VER'],
      form: { planoId: f.integer({ required: true, min: 1 }) },
      result: { id: f.integer({ required: true }) },
    }),
    async (context, { form }) => {
      const { rows, refuse, notFound } = context;
      const company = await own(context);
      const [present, target] = [
        await rows.get(plano, company.plano),
        (await rows.get(plano, form.planoId)) ?? notFound(),
      ];
      if (target.id === company.plano) refuse('A sua empresa já tem este plano!');
      if (target.situacao !== 'ATIVO') refuse('Este plano não está à venda!');
      const before = await openRequest(context, company.id);
      if (before?.plano === target.id) refuse('A sua empresa já pediu este plano!');
      if (before) await rows.update(solicitacaoPlano, before, { situacao: 'DESISTENCIA' });
      const { id } = await rows.insert(solicitacaoPlano, {
        empresa: company.id,
        plano: target.id,
        nome: `${present?.nome ?? 'Sem plano'} → ${target.nome}`,
      });
      return { id };
    },
  ),
});
