import { calls, post, r, run } from '#kit';
import { f } from '#fields';
import { empresa } from '../../schemas/cadastros/empresa';
import { containdicacao } from '../../schemas/indicacao/containdicacao';
import { indicacao } from '../../schemas/indicacao/indicacao';
import { indicacaoRegra } from '../../schemas/indicacao/indicacaoRegra';
import { indicacaoTransacao } from '../../schemas/indicacao/indicacaoTransacao';
import { dinheiro } from '../comum/centavos';
import { qrImage } from '../comum/qr.server';
import { contaDe, linkDe } from './conta.server';
import { abrirConta, indicarNegocio, minhasIndicacoes } from './indique-bigdim/indique';
import { enviarIndicacao, verConvite } from './indique-bigdim/convite';

const frases: Readonly<Record<string, (nome: string) => string>> = {
  NOVA: (nome) => `Recebemos a indicação de ${nome}`,
  CONTATO: (nome) => `Estamos conversando com ${nome}`,
  TESTE: (nome) => `${nome} já está testando`,
  CONTRATOU: (nome) => `${nome} contratou: falta pagar a primeira fatura`,
  PAGOU: (nome) => `${nome} pagou: o prêmio é seu`,
  NAO_CONTRATOU: (nome) => `${nome} não contratou desta vez`,
  INVALIDA: (nome) => `A indicação de ${nome} não vale`,
};
const premioEmPalavras = ({
  premio,
  valor,
  percentual,
  meses,
}: {
  readonly premio: string;
  readonly valor?: number | null;
  readonly percentual?: number | null;
  readonly meses?: number | null;
}): string => {
  const parte = `${(percentual ?? 0).toLocaleString('pt-BR')}%`;
  if (premio === 'VALOR') return `${dinheiro(valor ?? 0)} quando o negócio indicado paga a primeira fatura`;
  if (premio === 'PERCENTUAL_PRIMEIRA') return `${parte} da primeira fatura que o negócio indicado paga`;
  return `${parte} das ${meses ?? 1} primeiras faturas que o negócio indicado paga`;
};

export const chamadasDoIndique = calls(containdicacao, {
  /** The account of a company, made where there is none: its own, or for the platform any. */
  porEmpresa: run(
    post('findbyempresa', {
      permission: ['INDICACAO_RESGATAR', 'INDICACAO_APROVAR'],
      form: { empresaId: f.integer({ label: 'Empresa', required: true, min: 1 }) },
      result: r.record(containdicacao),
    }),
    async (context, { form: { empresaId } }) => {
      const { rows, user, notFound } = context;
      if (user.company !== null && user.company.id !== empresaId) notFound();
      if (user.company === null && !user.platform) notFound();
      if (!(await rows.get(empresa, empresaId))) notFound();
      return contaDe(context, empresaId);
    },
  ),
  minhas: run(minhasIndicacoes, async (context) => {
    const { rows, user } = context;
    const regra = await rows.settings(indicacaoRegra);
    const conta = await rows.one(containdicacao, { empresa: user.company.id });
    const { rows: feitas } = await rows.find(indicacao, { $sort: [['id', 'desc']] }, { page: 1, size: 50 });
    const { rows: extrato } = await rows.find(
      indicacaoTransacao,
      {
        $sort: [
          ['data', 'desc'],
          ['id', 'desc'],
        ],
      },
      { page: 1, size: 30 },
    );
    return {
      link: conta ? linkDe(context, conta) : null,
      qr: conta ? qrImage(linkDe(context, conta)) : null,
      ativo: conta?.ativo ?? true,
      saldo: conta?.saldo ?? 0,
      pendente: conta?.pendente ?? 0,
      totalGanho: conta?.totalGanho ?? 0,
      totalResgatado: conta?.totalResgatado ?? 0,
      minimo: regra.minimoResgate,
      temPix: (conta?.chavePix ?? null) !== null,
      premio: premioEmPalavras(regra),
      regulamento: regra.regulamento,
      indicacoes: feitas.map(({ id, nomeNegocio, situacao }) => ({
        id,
        nome: nomeNegocio,
        frase: frases[situacao]!(nomeNegocio),
        situacao,
      })),
      extrato: extrato.map(({ id, descricao, data, valor, saldo, situacao, liberaEm, motivo }) => ({
        id,
        descricao,
        data,
        valor,
        saldo,
        situacao,
        liberaEm,
        motivo,
      })),
    };
  }),
  abrir: run(abrirConta, async (context, { form: { chavePix } }) => {
    const conta = await contaDe(context, context.user.company.id);
    if (chavePix !== null) await context.rows.update(containdicacao, conta, { chavePix });
    return { codigo: conta.codigo };
  }),
  indicar: run(indicarNegocio, async ({ rows, user, refuse }, { form: { autorizou, ...negocio } }) => {
    if (!autorizou) refuse('Peça antes a autorização da pessoa!', 'autorizou');
    const { id } = await rows.insert(indicacao, { ...negocio, empresa: user.company.id, origem: 'FORMULARIO' });
    return { id };
  }),
  convite: run(verConvite, async ({ within }, { form: { codigo } }) => {
    const conta = await within('*', ({ rows }) =>
      rows.one(containdicacao, { codigo: codigo.toUpperCase(), ativo: true }),
    );
    const dona = conta && (await within('*', ({ rows }) => rows.get(empresa, conta.empresa)));
    return { valido: dona !== undefined, indicadora: dona?.shortName ?? null };
  }),
  enviar: run(enviarIndicacao, async ({ within, refuse, notFound }, { form }) => {
    const { codigo, aceita, site, ...negocio } = form;
    const conta =
      (await within('*', ({ rows }) => rows.one(containdicacao, { codigo: codigo.toUpperCase(), ativo: true }))) ??
      notFound();
    if (!aceita) refuse('Diga que aceita o contato!', 'aceita');
    // A field that people do not see: programs fill it in, and are told nothing.
    if (site !== null) return { recebida: true };
    await within(conta.empresa, ({ rows }) =>
      rows.insert(indicacao, { ...negocio, empresa: conta.empresa, origem: 'LINK' }),
    );
    return { recebida: true };
  }),
});
