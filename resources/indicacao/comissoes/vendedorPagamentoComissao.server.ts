import { calls, handlers, listener, listeners, moved, moves, query, run } from '#kit';
import { f } from '#fields';
import { groupBy } from '#kit/groupBy';
import { vendedor } from '../../../schemas/cadastros/vendedor';
import { banco } from '../../../schemas/financeiro/banco';
import { vidaDaFatura } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { comissaoLinha } from '../../../schemas/indicacao/comissoes/comissaoLinha';
import {
  vendedorPagamentoComissao,
  vidaDaComissao,
} from '../../../schemas/indicacao/comissoes/vendedorPagamentoComissao';
import { centavos, emCentavos, reais } from '../../comum/centavos';
import { linhasDeComissao } from './comissaoLinha';
import {
  competencias,
  emailDoFechamento,
  fecharCompetencia,
  linhasDoMesCorrente,
  mesCorrenteDoVendedor,
  totaisDasComissoes,
  verMes,
} from './comissoes';
import { impedimentoDe, retidoEm, type Retencao } from './contas';
import { avisarFechamento, fecharMes } from './fechar.server';
import { comissionarFatura, estornarFatura, hojeDe, lancar, mesCorrente } from './linhas.server';
import { mesDaPlataforma, resumoDoMes, vendedorDe } from './mes.server';
import { papelDaComissao } from './recibo.server';
import { pagamentosDeComissao } from './vendedorPagamentoComissao';

/** The seller is of the platform, the invoice of a company: the lines follow it over all companies. */
export const comissoesDasFaturas = listeners(comissaoLinha, {
  paga: listener(moved(vidaDaFatura, 'pagar'), (context, { event: { id } }) => comissionarFatura(context, id), {
    platform: true,
  }),
  estornada: listener(moved(vidaDaFatura, 'estornar'), (context, { event: { id } }) => estornarFatura(context, id), {
    platform: true,
  }),
});

export const movimentosDaComissao = moves(vidaDaComissao, {
  pagar: {
    check: async ({ rows, refuse }, { row }) => {
      const quem = await rows.get(vendedor, row.vendedor);
      const impedimento = quem && impedimentoDe(quem);
      if (impedimento) refuse(`${impedimento}: corrija antes de pagar!`);
      if (quem?.pedeNota && row.notaNumero === null) refuse('Falta a nota do vendedor: o pagamento espera por ela!');
    },
  },
  reabrir: {
    check: async ({ rows, refuse }, { row }) => {
      if (await rows.exists(vendedorPagamentoComissao, { competencia: row.competencia, situacao: 'PAGA' }))
        refuse('Alguém já foi pago neste mês: ele não reabre. Lance um ajuste no mês corrente!');
    },
    done: async ({ rows }, { row }) => {
      await rows.updateWhere(comissaoLinha, { pagamento: row.id }, { pagamento: null });
    },
  },
});

export const acoesDaComissao = handlers(pagamentosDeComissao, {
  conferirRetencoes: async ({ rows, user, now, refuse }, { record, form }) => {
    const bruto = centavos(record.bruto);
    const nova = (tributo: Retencao['tributo'], valor: number): readonly Retencao[] => {
      const proposta = record.retencoes?.find((uma) => uma.tributo === tributo);
      if (valor === 0) return [];
      if (proposta?.valor === valor) return [proposta];
      const aliquota = bruto > 0 ? Math.round((centavos(valor) * 1_000_000) / bruto) / 10_000 : 0;
      return [{ tributo, base: record.bruto, aliquota: Math.min(100, aliquota), valor }];
    };
    const retencoes = [...nova('IRRF', form.irrf), ...nova('INSS', form.inss), ...nova('ISS', form.iss)];
    const retido = retidoEm(retencoes);
    if (retido > bruto) refuse('As retenções passam do bruto!', 'irrf');
    await rows.update(vendedorPagamentoComissao, record, {
      retencoes,
      retido: reais(retido),
      liquido: reais(emCentavos(bruto - retido)),
      conferidaEm: now.toISOString(),
      conferidaPor: user.id,
    });
  },
  informarNota: async ({ rows }, { record, form }) => {
    await rows.update(vendedorPagamentoComissao, record, form);
  },
  recibo: async (context, { record }) => context.print(await papelDaComissao(context, record)),
  arquivoPix: async ({ rows, table }, { filter }) => {
    const aPagar = await rows.all(vendedorPagamentoComissao, { $and: [filter, { situacao: 'APROVADA' }] });
    const vendedores = await rows.byId(
      vendedor,
      aPagar.map((um) => um.vendedor),
    );
    const bancos = await rows.byId(
      banco,
      [...vendedores.values()].map((um) => um.banco),
    );
    return table(
      'comissoes a pagar',
      {
        vendedor: f.text({ required: true }),
        documento: f.text({ label: 'CPF ou CNPJ', required: true }),
        competencia: f.text({ label: 'Mês', required: true }),
        pagarEm: f.date({ label: 'Pagar em' }),
        liquido: f.money({ label: 'Valor', required: true }),
        chavePix: f.text({ label: 'Chave Pix' }),
        banco: f.text(),
        agencia: f.text({ label: 'Agência' }),
        conta: f.text(),
      },
      aPagar.flatMap((um) => {
        const quem = vendedores.get(um.vendedor);
        if (!quem || impedimentoDe(quem) !== undefined) return [];
        return [
          {
            vendedor: quem.nome,
            documento: quem.cpfCnpj,
            competencia: um.competencia,
            pagarEm: um.pagarEm,
            liquido: um.liquido,
            chavePix: quem.chavePix,
            banco: quem.banco === null ? null : (bancos.get(quem.banco)?.nome ?? null),
            agencia: quem.agencia,
            conta: quem.conta,
          },
        ];
      }),
      'csv',
    );
  },
});
export const acoesDasLinhas = handlers(linhasDeComissao, {
  ajustar: async (context, { form: { vendedor: id, valor, descricao } }) => {
    if (centavos(valor) === 0) context.refuse('Informe um valor!', 'valor');
    const quem = await context.rows.get(vendedor, id);
    if (quem?.empresa !== null) context.refuse('Este vendedor é de uma empresa!', 'vendedor');
    await lancar(context, {
      vendedor: id,
      competencia: mesCorrente(context),
      descricao,
      tipo: 'AJUSTE',
      valor,
      data: hojeDe(context),
      chave: `ajuste:${crypto.randomUUID()}`,
    });
  },
});

export const chamadasDaComissao = calls(vendedorPagamentoComissao, {
  mesCorrente: run(mesCorrenteDoVendedor, (context, { form }) => resumoDoMes(context, form.vendedor)),
  linhasDoMes: run(linhasDoMesCorrente, async (context, { form }) => {
    const { rows, user } = context;
    const quem = form.vendedor ?? user.seller;
    if (form.vendedor !== null) await vendedorDe(context, String(form.vendedor));
    const { rows: results, total } = await rows.find(
      comissaoLinha,
      {
        competencia: mesCorrente(context),
        ...(quem !== null && { vendedor: quem }),
        $sort: [
          ['data', 'desc'],
          ['id', 'desc'],
        ],
      },
      { page: form.page ?? 1, size: form.size ?? 10 },
    );
    return { results, totalRecords: total };
  }),
  competencias: run(competencias, async (context) => {
    const { rows } = context;
    const meses = await rows.groupBy(comissaoLinha, { by: ['competencia', 'vendedor'], sum: ['valor'] });
    const abertas = new Set(
      (await rows.groupBy(comissaoLinha, { by: ['competencia'], where: { pagamento: { empty: true } } })).map(
        (um) => um.competencia,
      ),
    );
    return [...groupBy(meses, (um) => um.competencia)]
      .map(([competencia, deles]) => ({
        competencia,
        vendedores: deles.length,
        bruto: reais(deles.reduce((total, { valor }) => total + centavos(valor), 0)),
        aberta: abertas.has(competencia),
      }))
      .toSorted((a, b) => b.competencia.localeCompare(a.competencia));
  }),
  filtrar: query(vendedorPagamentoComissao, 'POST filtrar-comissoes/{page}/{size}', {
    permission: ['COMISSAO_VER', 'COMISSAO_FECHAR', 'COMISSAO_PAGAR'],
    filters: ['competencia', 'vendedor', 'situacao'],
    columns: [
      'id',
      'competencia',
      'situacao',
      'totalAdesao',
      'totalMensal',
      'bonus',
      'descontos',
      'bruto',
      'retido',
      'liquido',
      'pagarEm',
      'pagaEm',
    ],
    with: { vendedor: ['nome'] },
    sort: [
      ['competencia', 'desc'],
      ['id', 'desc'],
    ],
  }),
  totais: run(totaisDasComissoes, async ({ rows }, { form: { competencia, vendedor: quem, situacao } }) => {
    const { count, ...totais } = await rows.sum(
      vendedorPagamentoComissao,
      {
        ...(competencia !== null && { competencia }),
        ...(quem !== null && { vendedor: quem }),
        ...(situacao !== null && { situacao }),
      },
      ['totalAdesao', 'totalMensal', 'bonus', 'descontos', 'bruto', 'retido', 'liquido'],
    );
    return { quantidade: count, ...totais };
  }),
  fechar: run(fecharCompetencia, (context, { form }) => fecharMes(context, form.competencia)),
  mes: run(verMes, (context, { form }) => mesDaPlataforma(context, form.competencia)),
  email: run(emailDoFechamento, async (context, { form: { competencia } }) => {
    const { rows, refuse } = context;
    const fechadas = await rows.all(vendedorPagamentoComissao, { competencia, situacao: { not: 'ABERTA' } });
    if (fechadas.length === 0) return refuse('Este mês ainda não foi fechado!', 'competencia');
    const vendedores = await rows.byId(
      vendedor,
      fechadas.map((um) => um.vendedor),
    );
    let enviados = 0;
    for (const fechada of fechadas) {
      const quem = vendedores.get(fechada.vendedor);
      if (quem && (await avisarFechamento(context, quem, fechada))) enviados += 1;
    }
    return { competencia, enviados, semEmail: fechadas.length - enviados };
  }),
});
