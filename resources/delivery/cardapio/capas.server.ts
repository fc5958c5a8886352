import type { HandlerContext, InCompany, Infer, Returned } from '#kit';
import { sql } from 'kysely';
import { capaCardapioCategoria } from '../../../schemas/delivery/cardapio/capaCardapioCategoria';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import type { capasAtivas, categoriasComCapa } from './capas';

type Context = HandlerContext & InCompany;
type Capa = Infer<typeof capaCardapioCategoria>;
/** Limit of covers shown from the library, since each sends its picture. */
const mostradas = 60;

/** Covers of the company, and those of the library that it has not taken yet, its own segment first. */
export const listarCapas = async ({ rows, user, db }: Context): Promise<Returned<typeof capasAtivas.result>> => {
  const vivas = { ativo: true, imagem: { empty: false }, $sort: [['ordem', 'asc']] } as const;
  const proprias = await rows.all(capaCardapioCategoria, { ...vivas, empresa: user.company.id });
  const tomadas = new Set(proprias.map(({ origem }) => origem));
  const livres = (await rows.all(capaCardapioCategoria, { ...vivas, empresa: { empty: true } }))
    .filter(({ id }) => !tomadas.has(id))
    .slice(0, mostradas);
  const files = livres.flatMap(({ imagem }) => imagem ?? []);
  const pequenas =
    files.length === 0
      ? []
      : await db.selectFrom('arquivo').select(['id', 'lado_320']).where('id', 'in', files).execute();
  const fotos = new Map(
    pequenas.flatMap(({ id, lado_320: bytes }) =>
      bytes ? [[Number(id), `data:image/webp;base64,${Buffer.from(bytes as Uint8Array).toString('base64')}`]] : [],
    ),
  );
  const vista = ({ id, nome, segmento }: Capa) => ({ id, nome, segmento });
  return [
    ...proprias.map((one) => ({ ...vista(one), propria: true, imagem: one.imagem })),
    ...livres.map((one) => ({ ...vista(one), propria: false, miniatura: fotos.get(one.imagem!) ?? null })),
  ];
};

export const categoriasCapeadas = async ({
  rows,
  user,
}: Context): Promise<Returned<typeof categoriasComCapa.result>> => {
  const categorias = await rows.all(categoriaProduto, { empresa: user.company.id, $sort: [['ordem', 'asc']] });
  const capas = await rows.byId(
    capaCardapioCategoria,
    categorias.flatMap(({ capa }) => capa ?? []),
  );
  return categorias.map(({ id, nome, capa }) => {
    const dela = capa === null ? undefined : capas.get(capa);
    return { id, nome, capa: dela ? { id: dela.id, nome: dela.nome, imagem: dela.imagem } : null };
  });
};

/** Returns the company's copy of a library cover with its own file; an existing copy is reused. */
const tomada = async ({ rows, user, db, notFound }: Context, capa: Capa): Promise<number> => {
  const known = await rows.one(capaCardapioCategoria, { empresa: user.company.id, origem: capa.id });
  if (known) return known.id;
  const {
    rows: [copia],
  } = await sql<{ id: number | string }>`
    insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, lado_96, lado_320, lado_960, criado_por)
    select ${user.company.id}, nome, tipo, tamanho, sha256, conteudo, lado_96, lado_320, lado_960, ${user.id} from arquivo
    where id = ${capa.imagem} returning id`.execute(db);
  if (!copia) return notFound();
  const { nome, segmento, ordem } = capa;
  const { id } = await rows.insert(capaCardapioCategoria, {
    nome,
    segmento,
    ordem,
    empresa: user.company.id,
    imagem: Number(copia.id),
    origem: capa.id,
  });
  return id;
};

/** Works on rows of every company, and keeps to those of the person's and to the library. */
export const capear = async (
  context: Context,
  { categoria: id, capa }: { readonly categoria: number; readonly capa: number | null },
): Promise<{ categoria: number; capa: number | null }> => {
  const { rows, user, notFound } = context;
  const categoria = await rows.one(categoriaProduto, { id, empresa: user.company.id }, { lock: true });
  if (!categoria) return notFound();
  const escolhida =
    capa === null
      ? null
      : ((await rows.one(capaCardapioCategoria, {
          id: capa,
          ativo: true,
          imagem: { empty: false },
          $or: [{ empresa: user.company.id }, { empresa: { empty: true } }],
        })) ?? notFound());
  const sua = escolhida === null ? null : escolhida.empresa === null ? await tomada(context, escolhida) : escolhida.id;
  await rows.update(categoriaProduto, categoria, { capa: sua });
  return { categoria: id, capa: sua };
};
