import { sql } from 'kysely';
import { calls, moves, query, run, type HandlerContext, type InCompany, type Infer } from '#kit';
import { todayIn } from '#kit/period';
import { routine, routines } from '#kit/work/routine';
import { empresa } from '../../../schemas/cadastros/empresa';
import { bannerSistema, vidaDoBanner } from '../../../schemas/sistema/site/bannerSistema';
import { bannerVisto } from '../../../schemas/sistema/site/bannerVisto';
import { destinatarios } from '../notificacoes/destinatarios.server';
import { alterarStatus, bannerFoiAberto, bannerFoiVisto, exibirParaUsuario, naoExibirNovamente } from './exibir';

type Banner = Infer<typeof bannerSistema>;
type Visto = Infer<typeof bannerVisto>;
const emOrdem = [
  ['ordem', 'asc'],
  ['id', 'asc'],
] as const;

export const movimentosDoBanner = moves(vidaDoBanner, {
  ativar: {
    check: ({ refuse, now }, { row }) => {
      if (row.fim && row.fim <= now.toISOString()) refuse('A data em que este banner some já passou: mude-a antes!');
      if (row.imagem === null && !row.texto) refuse('Ponha uma imagem ou um texto antes de ativar!');
      return undefined;
    },
  },
});

/** True when the person works in the company and belongs to the audience of the banner. */
const ePara = async ({ db }: Pick<HandlerContext, 'db'>, banner: Banner, quem: number, onde: number) => {
  const { rows } = await sql`select from (${destinatarios(banner)}) as p
    where p.usuario_id = ${quem} and p.empresa_id = ${onde} limit 1`.execute(db);
  return rows.length > 0;
};
const cabe = ({ frequencia }: Banner, visto: Visto | undefined, hoje: (at: Date) => string, now: Date): boolean => {
  if (!visto) return true;
  if (visto.naoExibir) return false;
  if (frequencia === 'SEMPRE' || !visto.ultimo) return true;
  return frequencia === 'DIARIA' && hoje(new Date(visto.ultimo)) !== hoje(now);
};
/** Active banners within their dates that are for the user. */
const paraMim = async (context: HandlerContext): Promise<readonly Banner[]> => {
  const { rows, user, now } = context;
  if (user.company === null) return [];
  const agora = now.toISOString();
  const ativos = await rows.all(bannerSistema, { situacao: 'ATIVO', $sort: emOrdem });
  const noPrazo = ativos.filter(({ inicio, fim }) => (!inicio || inicio <= agora) && (!fim || fim > agora));
  if (noPrazo.length === 0) return [];
  const segmento = (await rows.get(empresa, user.company.id))?.segmento;
  const meus: Banner[] = [];
  for (const banner of noPrazo) {
    const doSegmento = !banner.segmentos?.length || (segmento != null && banner.segmentos.includes(segmento));
    if (doSegmento && (await ePara(context, banner, user.id, user.company.id))) meus.push(banner);
  }
  return meus;
};
/** Row of the person for a banner that is for them. */
const minhaLinha = async (context: HandlerContext & InCompany, id: number): Promise<Visto> => {
  const { rows, user, notFound } = context;
  if (!(await paraMim(context)).some((one) => one.id === id)) return notFound();
  const chave = { banner: id, usuario: user.id };
  return (await rows.one(bannerVisto, chave)) ?? rows.insert(bannerVisto, { ...chave, empresa: user.company.id });
};

export const chamadasDosBanners = calls(bannerSistema, {
  listar: query(bannerSistema, 'GET listar', { permission: ['BANNER_SISTEMA_VER'], sort: emOrdem, answer: 'list' }),
  alterarStatus: run(alterarStatus, async (context, { form: { a, b } }) => {
    const { rows, move, notFound, refuse } = context;
    const banner = (await rows.get(bannerSistema, a, { lock: true })) ?? notFound();
    const { id, situacao } =
      (await move(vidaDoBanner, banner, { to: b })) ?? refuse('O banner não passa da situação em que está para esta!');
    return { id, situacao };
  }),
  exibir: run(exibirParaUsuario, async (context) => {
    const { rows, user, now } = context;
    const meus = await paraMim(context);
    if (meus.length === 0) return [];
    const vistos = new Map(
      (await rows.all(bannerVisto, { usuario: user.id, banner: meus.map(({ id }) => id) })).map((one) => [
        one.banner,
        one,
      ]),
    );
    const hoje = (at: Date): string => todayIn(user.zone, at);
    return meus
      .filter((banner) => cabe(banner, vistos.get(banner.id), hoje, now))
      .map(({ id, posicao, titulo, texto, imagem, imagemTelefone, botao, link }) => ({
        id,
        posicao,
        titulo,
        texto,
        imagem,
        imagemTelefone,
        botao,
        link,
      }));
  }),
  naoExibir: run(naoExibirNovamente, async (context, { form: { id } }) => {
    const linha = await minhaLinha(context, id);
    if (!linha.naoExibir) await context.rows.update(bannerVisto, linha, { naoExibir: true });
  }),
  foiVisto: run(bannerFoiVisto, async (context, { form: { banner } }) => {
    const { id } = await minhaLinha(context, banner);
    await context.rows.tally(bannerVisto, { id }, { add: { vezes: 1 }, set: { ultimo: context.now.toISOString() } });
  }),
  foiAberto: run(bannerFoiAberto, async (context, { form: { banner } }) => {
    const { id, clicadoEm } = await minhaLinha(context, banner);
    if (clicadoEm === null)
      await context.rows.tally(bannerVisto, { id }, { set: { clicadoEm: context.now.toISOString() } });
  }),
});

/** Figures of all banners that can still be seen. */
const contar = async ({ db }: Pick<HandlerContext, 'db'>): Promise<void> => {
  await sql`update banner_sistema as b set vistas = n.vistas, cliques = n.cliques, dispensas = n.dispensas
    from (select v.banner_id, count(v.ultimo) as vistas, count(v.clicado_em) as cliques,
        count(*) filter (where v.nao_exibir) as dispensas
      from banner_visto as v group by 1) as n
    where b.id = n.banner_id
      and (b.vistas, b.cliques, b.dispensas) is distinct from (n.vistas, n.cliques, n.dispensas)`.execute(db);
};
export const rotinasDosBanners = routines(bannerSistema, {
  contagem: routine({ label: 'Leitura dos banners', every: 300, run: ({ within }) => within('*', contar) }),
});
