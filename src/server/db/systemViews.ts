import { sql, type RawBuilder } from 'kysely';
import type { Model } from '#kit/read/model';
import { agentIn } from '../../system/agents';
import { ownActions } from '../../system/auditWords';
import { foldedSql } from './searchText';

/** As `searchTextOf` writes it. */
const searched = (...columns: readonly string[]): string => foldedSql(`concat_ws(' ', ${columns.join(', ')})`);
/** Columns that every entity has beside its fields: these rows are never saved, and none is in the bin. */
const always = '1 as versao, null::timestamptz as excluido_em';
/** Author of a row; somebody from outside the company is not named, because their row is not visible. */
const person =
  "coalesce((select u.nome from usuario as u where u.id = a.usuario_id), case when a.usuario_id is null then 'Sistema' else 'Suporte da plataforma' end)";
/** A routine is late when it has not begun so long after its time: a busy start takes some seconds for all. */
const lateMinutes = 2;
const doer = `case when a.programa is null then ${person} else a.programa || ' (chave de ' || ${person} || ')' end`;
/** More items than a process may have. */
const mostItems = 131_072;

const taskView = (): string => {
  const name = (person: string): string => `(select u.nome from usuario as u where u.id = r.${person})`;
  return `select r.id, ${always}, r.criado_em, coalesce(r.iniciada_em, r.proxima) as atualizado_em, ${searched('r.rotulo', 'r.nome')} as busca,
    r.rotulo, r.nome, r.iniciada_em, case when r.arrendada_ate is null then r.terminada_em end as terminada_em, round(r.segundos::numeric, 2) as segundos, r.proxima, r.falhas, r.erro,
    r.pausada_em, r.pausada_por as pausada_por_id, r.motivo_pausa, r.pedida_em, t.situacao,
    case when r.cada < 120 then r.cada || ' s' when r.cada % 3600 = 0 then r.cada / 3600 || ' h' else round(r.cada / 60.0) || ' min' end as intervalo,
    case t.situacao when 'PAUSADA' then concat_ws(': ', ${name('pausada_por')}, '«' || r.motivo_pausa || '»')
      when 'PEDIDA' then 'Pedida por ' || ${name('pedida_por')}
      when 'ATRASADA' then 'Devia ter rodado há ' || ceil(extract(epoch from now() - r.proxima) / 60) || ' min'
      when 'INTERROMPIDA' then 'O servidor que a rodava parou no meio. Ela recomeça sozinha.'
      when 'FALHOU' then case when r.falhas > 1 then r.falhas || ' seguidas: ' else '' end || r.erro
    end as explicacao,
    (select jsonb_agg(jsonb_build_object('situacao', v.situacao, 'segundos', round((v.segundos / v.vezes)::numeric, 2)) order by v.id desc)
      from (select * from rotina_vez as v where v.rotina_id = r.id order by v.id desc limit 30) as v) as recentes
    from rotina as r cross join lateral (select case when r.arrendada_ate >= now() then 'RODANDO' when r.pausada_em is not null then 'PAUSADA' when r.arrendada_ate < now() then 'INTERROMPIDA'
      when r.pedida_em is not null then 'PEDIDA' when r.proxima < now() - interval '${lateMinutes} minutes' then 'ATRASADA' else coalesce(r.ultima, 'NUNCA') end as situacao) as t
    where r.rotulo is not null`;
};

/**
 * The entities of src/system over the tables of the framework: a table as it is read, in the role of who reads it,
 * under the policies of what it is made of. A value that is looked up is a subquery: a list that does not show it never
 * asks, and a row can be held.
 */
const views: Readonly<Record<string, string>> = {
  processo: `select p.*, ${always}, p.criado_em as atualizado_em, ${searched('p.rotulo')} as busca, case when p.estado = 'FEITO' and p.falhas > 0 then 'COM_FALHAS' else p.estado end as situacao,
    case when p.estado = 'RODANDO' then (select i.mensagem from processo_item as i where i.processo_id = p.id and i.estado = 'ESPERA' and i.mensagem is not null order by i.tentar_em, i.posicao limit 1) end as aguarda
    from processo as p`,
  processoItem: `select i.*, i.processo_id * ${mostItems} + i.posicao as id, ${always}, i.terminado_em as criado_em, i.terminado_em as atualizado_em, ${searched('i.rotulo')} as busca, i.estado as situacao,
    (select p.usuario_id from processo as p where p.id = i.processo_id) as usuario_id from processo_item as i`,
  importacao: `select i.id, i.empresa_id, i.usuario_id, ${always}, i.criado_em, i.criado_em as atualizado_em, i.classe, i.nome as arquivo, i.criados, i.alterados, i.ignorados, i.rejeitados,
    p.rotulo, ${searched('i.nome', 'p.rotulo')} as busca, case when i.desfazer is null then case when p.estado = 'FEITO' and i.rejeitados > 0 then 'COM_RECUSAS' else coalesce(p.estado, 'FEITO') end
    else case (select d.estado from processo as d where d.id = i.desfazer) when 'FEITO' then 'DESFEITA' when 'ERRO' then 'ERRO' else 'DESFAZENDO' end end as situacao
    from importacao as i left join processo as p on p.id = i.processo where not i.simulada`,
  auditoria: `select a.id, nullif(a.empresa_id, 0) as empresa_id, ${always}, a.quando, a.quando as criado_em, a.quando as atualizado_em, ${searched(doer)} as busca, ${doer} as quem, case when a.acao in (${Object.keys(
    ownActions,
  )
    .map((one) => `'${one}'`)
    .join(', ')}) then a.acao else 'outra' end as acao, a.acao as feito,
    a.entidade, a.entidade || ':' || a.registro_id as registro, a.ip, null::jsonb as mudancas from auditoria as a`,
  avisoParceiro: `select v.id, v.empresa_id, ${always}, v.criado_em, coalesce(v.terminado_em, v.criado_em) as atualizado_em, ${searched('v.rotulo', 'substr(v.chave, 2)')} as busca,
    v.rotulo as parceiro, case when v.chave like '=%' then substr(v.chave, 2) when v.chave like '@%' then substr(v.chave, strpos(v.chave, '/') + 1) end as chave, v.estado as situacao, v.resumo, v.motivo, v.tentativas, v.em, v.proxima_em, v.terminado_em from aviso_parceiro as v`,
  envioParceiro: `select v.id, v.empresa_id, ${always}, v.criado_em, coalesce(v.terminado_em, v.criado_em) as atualizado_em, ${searched('v.rotulo')} as busca,
    v.rotulo as parceiro, v.estado as situacao, v.resumo, v.motivo, v.tentativas, v.tentado_em, v.proxima_em, v.terminado_em from envio_parceiro as v`,
  emailRecusado: `select v.id, ${always}, v.em as criado_em, v.em as atualizado_em, ${searched('v.email', 'v.motivo')} as busca, v.email, v.codigo, v.motivo from email_recusado as v`,
  sessao: `select s.id, s.usuario_id, (select u.empresa_id from usuario as u where u.id = s.usuario_id) as empresa_id, ${always}, s.criado_em, s.usado_em as atualizado_em,
    (select u.nome from usuario as u where u.id = s.usuario_id) as quem, ${searched('(select u.nome from usuario as u where u.id = s.usuario_id)', agentIn('s.agente'))} as busca,
    ${agentIn('s.agente')} as aparelho, s.ip, s.criado_em as aberta_em, s.usado_em as usada_em from sessao as s where s.encerrada_em is null and s.expira_em > now()
    and exists (select from usuario as u where u.id = s.usuario_id and u.ativo is not false and u.excluido_em is null)`,
  chamadaPrograma: `select c.id, c.empresa_id, ${always}, c.quando, c.quando as criado_em, c.quando as atualizado_em, ${searched('c.programa', 'c.rotulo', 'c.caminho')} as busca, c.rotulo, c.caminho, c.programa, c.responsavel_id,
    case when c.status < 400 then 'RESPONDIDA' when c.status < 500 then 'RECUSADA' else 'FALHOU' end as situacao, c.status, c.ms, c.ip, c.motivo from chamada_programa as c`,
  rotina: taskView(),
  rotinaVez: `select v.id, v.rotina_id, ${always}, v.inicio as criado_em, v.fim as atualizado_em, '' as busca, v.inicio, v.fim, v.situacao, v.vezes,
    round((v.segundos / v.vezes)::numeric, 2) as segundos, round(v.mais_longa::numeric, 2) as mais_longa, v.erro, v.pedida_por as pedida_por_id from rotina_vez as v`,
  eventoParado: `select e.id, e.empresa_id, ${always}, e.criado_em, e.criado_em as atualizado_em, ${searched("e.dados->>'evento'", "e.dados->>'ouvinte'", 'e.erro')} as busca,
    e.dados->>'evento' as evento, e.dados->>'ouvinte' as ouvinte, (e.dados->'dados')::text as dados, e.erro, e.tentativas from trabalho as e where e.tipo = 'evento' and e.estado = 'ERRO'`,
};

/** SQL after `from`: the table of an entity, or the query behind a view of the framework. */
export const rowsFrom = ({ name, table, system }: Model): RawBuilder<unknown> =>
  system ? sql.raw(`(${views[name]!})`) : sql.table(table);
