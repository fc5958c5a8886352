import { statfs } from 'node:fs/promises';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { sql, type RawBuilder } from 'kysely';
import type { HandlerContext } from '#kit';
import { counted } from '#kit/text';
import { todayIn } from '#kit/period';
import { empresasEmApuro } from '../../delivery/inicio/carteira.server';
import type { Achado, Tipo } from './passo';
import { zonaDaPlataforma } from '../../comum/zona';

type Medir = (context: HandlerContext) => Promise<Achado>;
const achado = (situacao: Achado['situacao'], mensagem: string): Achado => ({ situacao, mensagem });
const umaLinha = async ({ db }: HandlerContext, question: RawBuilder<unknown>): Promise<Record<string, number>> => {
  const [row = {}] = (await question.execute(db)).rows as Record<string, unknown>[];
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value ?? 0)]));
};
const minutos = (segundos: number): string =>
  segundos < 90 ? `${Math.round(segundos)} s` : `${Math.round(segundos / 60)} min`;
const porCento = (parte: number, todo: number): number => Math.round((parte * 100) / Math.max(todo, 1));
/** Limits of a share in use: full disks and memory stop everything. */
const cheio = (usado: number, mensagem: string): Achado =>
  achado(usado >= 95 ? 'CRITICO' : usado >= 85 ? 'ATENCAO' : 'OK', mensagem);

/** Checks by statements and by the machine: cheap enough for every minute. */
export const medidas: { readonly [T in Tipo]?: Medir } = {
  BANCO: async ({ db }) => {
    const inicio = performance.now();
    await sql`select 1`.execute(db);
    const ms = Math.round(performance.now() - inicio);
    return achado(ms > 5000 ? 'CRITICO' : ms > 1000 ? 'ATENCAO' : 'OK', `Respondeu em ${ms} ms.`);
  },
  FILA: async (context) => {
    const { espera, velha } = await umaLinha(
      context,
      sql`select count(*) as espera, coalesce(extract(epoch from now() - min(rodar_em)), 0) as velha from trabalho
        where estado = 'ESPERA' and rodar_em <= now()`,
    );
    return achado(
      velha! > 900 ? 'CRITICO' : velha! > 300 ? 'ATENCAO' : 'OK',
      espera === 0 ? 'Nada espera.' : `${espera} na fila, a mais antiga há ${minutos(velha!)}.`,
    );
  },
  ROTINA: async (context) => {
    const { falham, pausadas, paradas, todas } = await umaLinha(
      context,
      sql`select count(*) filter (where falhas > 0) as falham, count(*) filter (where pausada_em is not null) as pausadas,
          count(*) filter (where pausada_em is null and arrendada_ate is null and proxima < now() - interval '10 minutes') as paradas,
          count(*) as todas from rotina where rotulo is not null`,
    );
    const ditas = [
      ...(falham ? [`${falham} com falha`] : []),
      ...(paradas ? [`${counted(paradas, { one: 'atrasada', many: 'atrasadas' })}`] : []),
      ...(pausadas ? [`${counted(pausadas, { one: 'pausada', many: 'pausadas' })}`] : []),
    ];
    return achado(
      paradas ? 'CRITICO' : falham || pausadas ? 'ATENCAO' : 'OK',
      ditas.length > 0 ? `${ditas.join(', ')}, de ${todas}.` : `${todas} bem.`,
    );
  },
  EMAIL: async (context) => {
    const { recusadas, hoje, falharam } = await umaLinha(
      context,
      sql`select count(*) filter (where estado = 'ESPERA' and tentativas > 0) as recusadas,
          count(*) filter (where estado = 'ENVIADO' and terminado_em > now() - interval '24 hours') as hoje,
          count(*) filter (where estado = 'FALHOU' and terminado_em > now() - interval '24 hours') as falharam
        from envio_parceiro where parceiro = '@email'`,
    );
    if (recusadas) return achado('CRITICO', `O servidor de e-mail não atende: ${recusadas} esperam.`);
    return achado(falharam ? 'ATENCAO' : 'OK', `${hoje} em 24 horas, ${falharam} falharam.`);
  },
  WHATSAPP: async (context) => {
    const { fora, todas } = await umaLinha(
      context,
      sql`select count(*) filter (where estado in ('DESCONECTADA', 'RECUSADA', 'ERRO')) as fora, count(*) as todas
        from instancia_whatsapp where excluido_em is null and estado <> 'SEM_SESSAO'`,
    );
    // Some are always away, for reasons of their shops; all of them at once is ours.
    return achado(
      todas! >= 3 && fora === todas ? 'CRITICO' : fora ? 'ATENCAO' : 'OK',
      todas === 0 ? 'Nenhum número.' : `${fora} fora do ar, de ${todas}.`,
    );
  },
  FISCAL: async (context) => {
    const { paradas, recusadas } = await umaLinha(
      context,
      sql`select count(*) filter (where situacao in ('ENVIANDO', 'PENDENTE_CONSULTA', 'AGUARDANDO') and emissao < now() - interval '30 minutes') as paradas,
          count(*) filter (where situacao in ('REJEITADA', 'DENEGADA')) as recusadas
        from nota_fiscal where emissao > now() - interval '24 hours'`,
    );
    return achado(
      paradas! > 20 ? 'CRITICO' : paradas || recusadas ? 'ATENCAO' : 'OK',
      `${paradas} sem resposta há mais de 30 minutos, ${recusadas} rejeitadas em 24 horas.`,
    );
  },
  PAGAMENTOS: async (context) => {
    const { falharam, esperam } = await umaLinha(
      context,
      sql`select count(*) filter (where estado = 'FALHOU') as falharam, count(*) filter (where estado = 'ESPERA') as esperam
        from aviso_parceiro where parceiro = 'avisoDePagamento' and em > now() - interval '24 hours'`,
    );
    return achado(
      falharam! > 10 ? 'CRITICO' : falharam ? 'ATENCAO' : 'OK',
      `${falharam} avisos falharam em 24 horas, ${esperam} esperam.`,
    );
  },
  IFOOD: async (context) => {
    const { mudas, ligadas, segundos } = await umaLinha(
      context,
      sql`select count(*) filter (where erro_desde < now() - interval '10 minutes') as mudas, count(*) as ligadas,
          extract(epoch from now() - max(ultimo_sucesso)) as segundos
        from integracao_empresa where servico = 'IFOOD' and situacao in ('ATIVA', 'PAUSADA', 'ERRO') and ambiente <> 'SIMULACAO'`,
    );
    if (ligadas === 0) return achado('OK', 'Nenhuma loja ligada.');
    // One shop away has lost its authorisation; all of them are the partner, or us.
    return achado(
      mudas! >= 2 && mudas === ligadas ? 'CRITICO' : mudas ? 'ATENCAO' : 'OK',
      mudas
        ? `${mudas} sem resposta há mais de 10 minutos, de ${ligadas}.`
        : `Última resposta há ${minutos(segundos!)}.`,
    );
  },
  LOGISTICA: async (context) => {
    const { mudas, ligadas } = await umaLinha(
      context,
      sql`select count(*) filter (where erro_desde < now() - interval '10 minutes') as mudas, count(*) as ligadas
        from integracao_empresa where servico <> 'IFOOD' and situacao in ('ATIVA', 'PAUSADA', 'ERRO') and ambiente <> 'SIMULACAO'`,
    );
    const { incertas, sozinhas } = await umaLinha(
      context,
      sql`select count(*) filter (where incerta) as incertas, count(*) filter (where situacao = 'NAO_ATENDIDA') as sozinhas
        from entrega where situacao_desde > now() - interval '1 hour' and simulacao is null`,
    );
    return achado(
      mudas! >= 2 && mudas === ligadas ? 'CRITICO' : mudas || incertas ? 'ATENCAO' : 'OK',
      `${mudas} contas sem resposta, de ${ligadas}; em uma hora ${incertas} corridas sem resposta, ${sozinhas} que ninguém aceitou.`,
    );
  },
  DISCO: async () => {
    const { bavail, blocks } = await statfs('.');
    const usado = 100 - porCento(Number(bavail), Number(blocks));
    return cheio(usado, `${usado}% cheio.`);
  },
  MEMORIA: async () => {
    const usado = 100 - porCento(process.availableMemory(), totalmem());
    const carga = (loadavg()[0]! / availableParallelism()).toFixed(1).replace('.', ',');
    return Promise.resolve(cheio(usado, `${usado}% em uso, carga ${carga} por núcleo.`));
  },
};

/** Checks that cost more, or ask a partner: once in a quarter of an hour. */
export const medidasLentas: { readonly [T in Tipo]?: Medir } = {
  // The command that makes a copy writes the row of the audit. 60 days: a scan of the index, and no more.
  BACKUP: async (context) => {
    const { horas } = await umaLinha(
      context,
      sql`select coalesce(extract(epoch from now() - max(quando)) / 3600, -1) as horas from auditoria
        where empresa_id = 0 and acao = 'copiarBanco' and quando > now() - interval '60 days'`,
    );
    if (horas! < 0) return achado('DESCONHECIDO', 'Nenhuma cópia por npm run db:backup em 60 dias.');
    return achado(
      horas! > 168 ? 'CRITICO' : horas! > 26 ? 'ATENCAO' : 'OK',
      `A última tem ${horas! < 48 ? `${Math.floor(horas!)} horas` : `${Math.floor(horas! / 24)} dias`}.`,
    );
  },
  EMPRESA: async (context) => {
    const { emApuro, todas } = await empresasEmApuro(context, todayIn(zonaDaPlataforma, context.now));
    return achado(emApuro > 0 ? 'ATENCAO' : 'OK', `${emApuro} em apuro, de ${todas}.`);
  },
};
