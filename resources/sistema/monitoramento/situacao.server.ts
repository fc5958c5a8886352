import { sql } from 'kysely';
import { calls, run, type HandlerContext } from '#kit';
import { config } from '../../../schemas/sistema/configuracoes/config';
import { monitoramento } from '../../../schemas/sistema/monitoramento/monitoramento';
import { manutencaoProgramada } from '../../comum/manutencaoProgramada';
import type { Tipo } from './passo';
import { situacaoDoSistema, type SituacaoPublica } from './situacao';
import { zonaDaPlataforma } from '../../comum/zona';

/** Parts that strangers know, and the checks that each rests on. */
const partes: Readonly<Record<string, readonly Tipo[]>> = {
  Sistema: ['BANCO', 'FILA', 'ROTINA'],
  WhatsApp: ['WHATSAPP'],
  'E-mails': ['EMAIL'],
  'Notas fiscais': ['FISCAL'],
  Pagamentos: ['PAGAMENTOS'],
  iFood: ['IFOOD'],
  'Entregas por parceiros': ['LOGISTICA'],
};
/** Without a round for so long nobody knows. */
const calada = 5 * 60_000;
const dias = 7;
const quando = (dia: Date): string =>
  dia
    .toLocaleString('pt-BR', {
      timeZone: zonaDaPlataforma,
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    .replace(', ', ' às ');

/** Falls of the last days, the newest first, each with its end. */
const quedas = async ({ db, now }: HandlerContext) => {
  const { rows } = await sql<{ tipo: Tipo; inicio: Date; fim: Date | null }>`
    select m.tipo, p.quando as inicio, (select min(d.quando) from monitoramento_ponto as d
        where d.verificacao_id = p.verificacao_id and d.quando > p.quando and d.situacao <> 'CRITICO') as fim
      from (select verificacao_id, quando, situacao,
          lag(situacao) over (partition by verificacao_id order by quando, id) as antes from monitoramento_ponto) as p
      join monitoramento as m on m.id = p.verificacao_id
    where p.situacao = 'CRITICO' and p.antes is distinct from 'CRITICO'
      and p.quando > ${new Date(now.getTime() - dias * 86_400_000).toISOString()}
    order by p.quando desc limit 50`.execute(db);
  return rows.flatMap(({ tipo, inicio, fim }) => {
    const nome = Object.keys(partes).find((parte) => partes[parte]!.includes(tipo));
    const ate = fim === null ? 'até agora' : `até ${quando(new Date(fim))}`;
    return nome === undefined ? [] : [{ nome, quando: `${quando(new Date(inicio))} ${ate}` }];
  });
};

const situacao = async (context: HandlerContext) => {
  const { rows, now } = context;
  const linhas = new Map((await rows.all(monitoramento, {})).map((uma) => [uma.tipo, uma]));
  const ultima = linhas.get('BANCO')?.verificadoEm ?? null;
  const programada = manutencaoProgramada(await rows.settings(config), now, zonaDaPlataforma);
  const semNoticia = ultima === null || now.getTime() - Date.parse(ultima) > calada;
  const ditas = Object.entries(partes).map(([nome, tipos]) => {
    const fora = tipos.some((tipo) => linhas.get(tipo)?.situacao === 'CRITICO');
    const situacaoDaParte: SituacaoPublica = semNoticia ? 'SEM_NOTICIA' : fora ? 'FORA' : 'FUNCIONANDO';
    return { nome, situacao: situacaoDaParte };
  });
  const geral: SituacaoPublica = programada?.agora
    ? 'MANUTENCAO'
    : semNoticia
      ? 'SEM_NOTICIA'
      : ditas.some((uma) => uma.situacao === 'FORA')
        ? 'FORA'
        : 'FUNCIONANDO';
  return {
    geral,
    verificado: ultima === null ? null : quando(new Date(ultima)),
    manutencao: programada ?? null,
    partes: ditas,
    incidentes: await quedas(context),
  };
};

export const chamadasDaSituacao = calls(monitoramento, {
  situacao: run(situacaoDoSistema, ({ within }) => within('*', situacao)),
});
