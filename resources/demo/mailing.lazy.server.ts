import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import type { SituacaoDoMailing } from '../../schemas/situacoesDoMailing';
import { mobile } from './clientes.lazy.server';

const minuto = 60_000;
const dia = 24 * 60 * minuto;
const motivos = [
  { nome: 'Achou caro', repescavel: true, diasEspera: 30 },
  { nome: 'Pede pelo aplicativo', repescavel: true, diasEspera: 60 },
  { nome: 'Mudou de bairro', repescavel: false, diasEspera: 0 },
  { nome: 'Teve um problema', repescavel: true, diasEspera: 15 },
];
const listas = [
  { nome: 'Sumidos de outubro', distribuicao: 'RODIZIO', quantos: 240 },
  { nome: 'Encomendas de fim de ano', distribuicao: 'MANUAL', quantos: 180 },
  { nome: 'Empresas do bairro', distribuicao: 'MENOS_CARREGADO', quantos: 120 },
  { nome: 'Pediram pelo site', distribuicao: 'LIVRE', quantos: 60 },
] as const;
const comentarios = [
  'Pediu para ligar na hora do jantar.',
  'Gosta da borda recheada.',
  'Faz festa da firma em dezembro.',
  'Atendeu a esposa; ligar à noite.',
  'O último pedido chegou frio. Pedimos desculpas.',
];

interface Feito {
  readonly situacao: SituacaoDoMailing;
  /** Minutes until the next call; negative is overdue. */
  readonly retorno: number | null;
}
/** States in a fixed mix: 40 returns among 600, 9 of them overdue, all ends. */
const situacaoDe = (n: number): Feito => {
  if (n % 15 === 4) return { situacao: 'AGENDADO', retorno: n < 130 ? -((n % 7) + 1) * 95 : ((n % 9) + 1) * 420 };
  if (n % 15 === 7) return { situacao: 'CONVERTIDO', retorno: null };
  if (n % 15 === 9) return { situacao: 'SEM_INTERESSE', retorno: null };
  if (n % 15 === 11) return { situacao: 'NAO_ATENDE', retorno: null };
  if (n % 75 === 13) return { situacao: 'NUMERO_ERRADO', retorno: null };
  if (n % 150 === 28) return { situacao: 'NAO_CONTATAR', retorno: null };
  return { situacao: 'NOVO', retorno: null };
};

/** Mailing of the first shop: lists, contacts in every state, and a month of calls. `autor`: who called. */
export const callContacts = async (
  store: SeedStore,
  {
    empresa,
    vendedores,
    autor,
  }: { readonly empresa: number; readonly vendedores: readonly number[]; readonly autor: number },
): Promise<void> => {
  const { fake, now } = store;
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const porque = [
    ...(
      await store.named(
        'motivoPerda',
        motivos.map((one) => ({ ...one, empresa, ativo: true })),
      )
    ).values(),
  ];
  const { rows: pessoas } = await sql<{ id: string; nome: string; telefone: string }>`
    select min(id) as id, min(nome) as nome, telefone from cliente
    where empresa_id = ${empresa} and situacao = 'ATIVO' and excluido_em is null group by telefone order by min(id) limit ${listas[0].quantos}`.execute(
    store.db,
  );
  await store.many('integracaoCrm', [
    {
      empresa,
      ambiente: 'SIMULACAO',
      transfere: true,
      spotterAtivo: true,
      leadloversAtivo: true,
      funil: 101,
      etapaInicial: 1011,
      etapaGanho: 1014,
      etapaPerdido: 1015,
    },
  ]);
  const contatos: Record<string, unknown>[] = [];
  const passos: (readonly [at: number, linha: Readonly<Record<string, unknown>>])[] = [];
  const tres = vendedores.slice(0, 3);
  for (const { quantos, ...lista } of listas) {
    const id = await store.one('mailingLista', { ...lista, empresa, origem: 'MANUAL', vendedores: [...tres] });
    await store.one('roteiroAtendimento', {
      nome: lista.nome,
      empresa,
      lista: id,
      passos: [
        { titulo: 'Abrir', texto: '{nome}? Aqui é {vendedor}, da {empresa}. Pode falar agora?', perguntas: null },
        {
          titulo: 'Saber por quê',
          texto: 'Faz um tempo que não mandamos nada para você. Aconteceu alguma coisa no último pedido?',
          perguntas: 'Se reclamar da entrega, ofereça a borda.',
        },
        { titulo: 'Oferecer', texto: 'Hoje a borda é por nossa conta. Mando o de sempre?', perguntas: null },
      ],
    });
    for (let at = 0; at < quantos; at += 1) {
      const n = contatos.length;
      const { situacao, retorno } = situacaoDe(n);
      const conhecida = lista.nome === listas[0].nome ? pessoas[at] : undefined;
      const ligado = situacao !== 'NOVO';
      const contatado = (1 + (n % 29)) * dia - (n % 480) * minuto;
      const livre = lista.distribuicao === 'LIVRE';
      contatos.push({
        empresa,
        lista: id,
        nome: conhecida?.nome ?? fake.person(),
        telefone: conhecida?.telefone ?? mobile(fake, '11'),
        cliente: conhecida ? Number(conhecida.id) : null,
        vendedor: (livre && !ligado) || (!ligado && n % 10 === 0) ? null : tres[n % tres.length],
        situacao,
        situacaoDesde: ago(ligado ? contatado : 30 * dia),
        prioridade: 1 + (n % 5),
        motivo: situacao === 'SEM_INTERESSE' ? porque[n % porque.length] : null,
        retorno: retorno === null ? null : ago(-retorno * minuto),
        tentativas: ligado ? 1 + (n % 3) : 0,
        ultimoContato: ligado ? ago(contatado) : null,
        valor: situacao === 'CONVERTIDO' ? 40 + (n % 9) * 17.5 : null,
        valorEstimado: n % 4 === 0 ? 60 + (n % 8) * 25 : null,
        idSpotter: n % 25 === 4 ? `SIM-${n + 1}` : null,
      });
      if (!ligado) continue;
      passos.push([n, { quando: ago(contatado), tipo: 'STATUS', de: 'NOVO', para: situacao }]);
      if (n % 3 === 0)
        passos.push([
          n,
          { quando: ago(contatado - minuto), tipo: 'COMENTARIO', texto: comentarios[n % comentarios.length] },
        ]);
    }
  }
  const ids = await store.many('mailing', contatos);
  await store.many(
    'mailingHistorico',
    passos.map(([at, linha]) => ({
      ...linha,
      empresa,
      mailing: ids[at],
      vendedor: contatos[at]!.vendedor,
      usuario: autor,
    })),
  );
  await store.many(
    'crmEnvio',
    contatos.flatMap(({ idSpotter, vendedor }, n) =>
      n % 25 !== 4 && n % 200 !== 30
        ? []
        : [
            {
              empresa,
              mailing: ids[n],
              vendedor,
              parceiro: 'SPOTTER',
              situacao: idSpotter === null ? 'RECUSADO' : 'ENVIADO',
              simulacao: true,
              idParceiro: idSpotter,
              funil: 101,
              etapa: 1011,
              pedidoEm: ago((n % 12) * dia + 90 * minuto),
              enviadoEm: idSpotter === null ? null : ago((n % 12) * dia + 89 * minuto),
              pedidos: 1,
              erro: idSpotter === null ? 'SIMULAÇÃO: a etapa não existe!' : null,
              usuario: autor,
            },
          ],
    ),
  );
};
