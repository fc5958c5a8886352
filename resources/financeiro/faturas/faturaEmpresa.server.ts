import { calls, handlers, query, run, saves, type HandlerContext } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { empresa } from '../../../schemas/cadastros/empresa';
import { livroDeCredito } from '../../../schemas/financeiro/faturas/empresaCredito';
import { faturaCobranca } from '../../../schemas/financeiro/faturas/faturaCobranca';
import { faturaEmpresa, vidaDaFatura } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { centavos, emCentavos, reais } from '../../comum/centavos';
import { diasUteis } from '../../comum/diasUteis';
import { diasDoLugar } from '../../comum/diasUteis.server';
import { bonusDaIndicada } from '../../comum/indicada.server';
import { semResposta, tentarCartao, type Tentativa } from './cartao.server';
import { conferirCobrancas, conferirFatura } from './conferir.server';
import { totalEm, ultimoDia } from './contas';
import { ajustar, emitir, emitirDevidas } from './emissao.server';
import { faturasEmpresa } from './faturaEmpresa';
import {
  cobrarAgora,
  faturaAtual,
  listarItens,
  pagaDaEmpresa,
  retentarPagamento,
  segundaVia,
  simularPagamento,
  verificarStatus,
} from './minhasFaturas';
import { abertaDe, itensHoje, resumoDaEmpresa } from './resumo.server';
import { papelDaFatura } from './papel.server';
import { creditar } from './receber.server';
import { cobrar } from './regua.server';
import { creditosDasEmpresas } from './empresaCredito';
import { hojeDa, regraDe } from './regra.server';

/** A bill that falls due without banks is paid without a fine on the next business day of the company's city. */
export const prazoDaFatura = saves(
  faturaEmpresa,
  {
    saving: async (context, { row }) => {
      const { address } = (await context.rows.get(empresa, row.empresa)) ?? {};
      const lugar = await diasDoLugar(context, address?.city, row.vencimento);
      return { pagavelAte: diasUteis(lugar).from(row.vencimento) };
    },
  },
  { on: ['vencimento', 'empresa'] },
);

export const rotinasDasFaturas = routines(faturaEmpresa, {
  emitir: routine({ label: 'Faturas do mês', every: 1800, run: emitirDevidas }),
  cobrar: routine({ label: 'Régua de cobrança', every: 600, run: cobrar }),
  conferir: routine({ label: 'Pagamentos de faturas', every: 15, run: conferirCobrancas }),
});

export const acoesDaFatura = handlers(faturasEmpresa, {
  imprimir: async (context, { record }) => context.print(await papelDaFatura(context, record)),
  ajustar: (context, { record, form }) => ajustar(context, record, form),
  registrarPagamento: async (context, { record, form }) => {
    const { rows, move, refuse } = context;
    const [pago, valor] = [centavos(form.valor), centavos(record.valor)];
    if (pago < valor) refuse('O valor recebido é menor do que o da fatura!', 'valor');
    if (await rows.exists(faturaCobranca, { fatura: record.id, situacao: ['ENVIANDO', 'INCERTO'] }))
      refuse('Há um pagamento em andamento: espere a resposta do parceiro!');
    const devido = totalEm(record, form.dataPagamento, await regraDe(context));
    const aMais = emCentavos(Math.max(0, pago - devido));
    await move(vidaDaFatura, record, 'pagar', {
      dataPagamento: form.dataPagamento,
      formaPagamento: form.formaPagamento,
      pagoValor: form.valor,
      encargos: reais(pago - valor - aMais),
      proximaTentativa: null,
    });
    if (aMais > 0) await creditar(context, record, aMais, `registrado:${record.id}`);
  },
  anotarNota: async ({ rows }, { record, form }) => {
    await rows.update(faturaEmpresa, record, form);
  },
});
export const acoesDoCredito = handlers(creditosDasEmpresas, {
  conceder: async ({ rows }, { form: { empresa: id, valor, descricao } }) => {
    await rows.post(livroDeCredito, {
      descricao,
      empresa: id,
      tipo: 'CONCEDIDO',
      valor,
      chave: `concedido:${crypto.randomUUID()}`,
    });
  },
});

type Refuse = Pick<HandlerContext, 'refuse'>;
/** Says the refusal of an attempt in its sentence; everything else is the state that was reached. */
const ditaOu = ({ refuse }: Refuse, fatura: number, { resultado, motivo }: Tentativa) => {
  if (resultado === 'RECUSADA') return refuse(`O banco recusou o cartão: ${motivo ?? 'sem motivo'}.`);
  if (resultado === 'OCUPADA' || resultado === 'SEM_CARTAO') return refuse(motivo ?? semResposta);
  return {
    fatura,
    situacao: resultado === 'PAGA' ? ('PAGA' as const) : ('EM_PROCESSAMENTO' as const),
    mensagem: motivo,
  };
};

export const chamadasDaFatura = calls(faturaEmpresa, {
  minhas: query(faturaEmpresa, 'POST minhasfaturas/{page}/{size}', {
    permission: ['FATURAMENTO_VER'],
    whileBlocked: true,
    where: ({ user, refuse }) => ({
      empresa: user.company?.id ?? refuse('Entre em uma empresa para ver as faturas dela!'),
    }),
    filters: ['situacao', 'competencia'],
    columns: [
      'id',
      'numero',
      'competencia',
      'valor',
      'vencimento',
      'pagavelAte',
      'situacao',
      'dataPagamento',
      'formaPagamento',
      'pagoValor',
      'encargos',
      'notaNumero',
      'notaLink',
      'url',
    ],
    sort: [['vencimento', 'desc']],
  }),
  atual: run(faturaAtual, resumoDaEmpresa),
  status: run(verificarStatus, async (context) => {
    const { transaction, user } = context;
    const aberta = await transaction(({ rows }) => abertaDe(rows, user.company.id));
    if (aberta) await conferirFatura(context, transaction, aberta.id);
    return transaction(async (inside) => {
      const fatura = aberta && (await inside.rows.get(faturaEmpresa, aberta.id));
      const shop = await inside.rows.get(empresa, user.company.id);
      const hoje = await hojeDa(inside, user.company.id);
      return {
        fatura: fatura?.id,
        situacao: fatura?.situacao,
        competencia: fatura?.competencia,
        valor: fatura?.valor,
        total: fatura && reais(totalEm(fatura, hoje, await regraDe(inside))),
        vencimento: fatura?.vencimento,
        bloqueado: shop?.bloqueado === true,
      };
    });
  }),
  retentar: run(retentarPagamento, async (context, { form: { fatura: id } }) => {
    const { transaction, notFound } = context;
    await transaction(async ({ rows }) => (await rows.get(faturaEmpresa, id)) ?? notFound());
    // An attempt without an answer is asked for before another one is made.
    await conferirFatura(context, transaction, id);
    const agora = await transaction(({ rows }) => rows.get(faturaEmpresa, id));
    if (agora?.situacao === 'PAGA') return { fatura: id, situacao: 'PAGA' as const };
    return ditaOu(context, id, await tentarCartao(context, transaction, id));
  }),
  cobrar: run(cobrarAgora, async (context, { form }) => {
    const { transaction, user, refuse, notFound } = context;
    if (form.empresa !== null) {
      if (!user.admin) notFound();
      const id = form.empresa;
      const feita = await transaction(async (inside) => {
        const hoje = await hojeDa(inside, id);
        const mes = form.competencia ?? form.vencimento?.slice(0, 7) ?? hoje.slice(0, 7);
        const shop = (await inside.rows.get(empresa, id)) ?? notFound();
        const dia = `${mes}-${String(shop.diaVencimento ?? 10).padStart(2, '0')}`;
        const quando = form.vencimento ?? (dia < hoje ? (ultimoDia(mes) < hoje ? hoje : ultimoDia(mes)) : dia);
        const bonus = await bonusDaIndicada(inside, id);
        return emitir(inside, id, { competencia: mes, vencimento: quando, bonus });
      });
      if (!feita) return refuse('Nada a emitir: a fatura do mês já existe, ou a empresa não paga nada neste mês!');
      return { fatura: feita.id, situacao: feita.situacao };
    }
    const propria = user.company?.id ?? refuse('Diga a empresa!', 'empresa');
    const aberta = (await transaction(({ rows }) => abertaDe(rows, propria))) ?? refuse('Não há fatura aberta!');
    await conferirFatura(context, transaction, aberta.id);
    const agora = await transaction(({ rows }) => rows.get(faturaEmpresa, aberta.id));
    if (agora?.situacao === 'PAGA') return { fatura: aberta.id, situacao: 'PAGA' as const };
    return ditaOu(context, aberta.id, await tentarCartao(context, transaction, aberta.id));
  }),
  paga: run(pagaDaEmpresa, async (context, { form: { id } }) => {
    const { rows, notFound } = context;
    if (!(await rows.get(empresa, id))) notFound();
    const hoje = await hojeDa(context, id);
    const deve = await rows.exists(faturaEmpresa, {
      empresa: id,
      situacao: ['ABERTA', 'EM_PROCESSAMENTO'],
      pagavelAte: { lt: hoje },
    });
    return { paga: !deve };
  }),
  itens: run(listarItens, async (context, { form: { fatura: id } }) => {
    const fatura = (await context.rows.get(faturaEmpresa, id)) ?? context.notFound();
    return itensHoje(fatura, await hojeDa(context, fatura.empresa), await regraDe(context));
  }),
  segundaVia: run(segundaVia, async (context, { form: { fatura: id } }) => {
    const fatura = (await context.rows.get(faturaEmpresa, id)) ?? context.notFound();
    return context.print(await papelDaFatura(context, fatura));
  }),
  simular: run(simularPagamento, async (context, { form: { fatura: id, forma } }) => {
    const { ports, transaction, notFound, refuse } = context;
    const { settle, rehearses } = ports.pagamentos;
    if (!rehearses || !settle) return notFound();
    const cobranca = await transaction(({ rows }) =>
      rows.one(faturaCobranca, { fatura: id, meio: 'BOLETO_PIX', situacao: 'PENDENTE', $sort: [['id', 'desc']] }),
    );
    await settle((cobranca ?? refuse('A cobrança ainda não foi enviada ao parceiro: aguarde!')).chave, forma ?? 'PIX');
    return conferirFatura(context, transaction, id);
  }),
});
