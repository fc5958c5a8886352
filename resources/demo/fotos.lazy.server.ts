/** Pictures of ./fotos, and the demo rows that show them. */
import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';

const files = import.meta.glob<string>('./fotos/*.webp', { query: '?inline', import: 'default', eager: true });
const drawn = new Map(
  Object.entries(files).map(([path, inline]) => [
    path.slice('./fotos/'.length, -'.webp'.length),
    new Uint8Array(Buffer.from(inline.slice(inline.indexOf(',') + 1), 'base64')),
  ]),
);

/** Products by the name of their picture. */
const mostram: Readonly<Record<string, readonly string[]>> = {
  'pizza-mussarela': ['Pizza mussarela', 'Pizza palmito'],
  'pizza-calabresa': ['Pizza calabresa', 'Pizza toscana', 'Pizza baiana', 'Pizza pepperoni'],
  'pizza-portuguesa': ['Pizza portuguesa'],
  'pizza-margherita': ['Pizza margherita', 'Pizza napolitana'],
  'pizza-frango': ['Pizza frango com catupiry'],
  'pizza-queijos': ['Pizza quatro queijos', 'Pizza brie com geleia de damasco'],
  'pizza-vegetariana': ['Pizza vegetariana'],
  'pizza-cogumelos': ['Pizza cogumelos'],
  'pizza-rucula': ['Pizza parma com rúcula'],
  'pizza-camarao': ['Pizza camarão'],
  'pizza-carne': ['Pizza carne-seca com cream cheese', 'Pizza atum', 'Pizza lombo com abacaxi'],
  'pizza-milho': ['Pizza milho com bacon'],
  'pizza-chocolate': ['Pizza chocolate com morango', 'Pizza brigadeiro', 'Pizza prestígio'],
  'pizza-banana': ['Pizza banana com canela', 'Pizza doce de leite com coco'],
  'pizza-goiabada': ['Pizza romeu e julieta'],
  'pao-de-alho': ['Pão de alho com queijo'],
  bruschetta: ['Bruschetta de tomate'],
  bolinhos: ['Bolinho de calabresa (6 unidades)'],
  salada: ['Salada caprese'],
  carpaccio: ['Carpaccio com rúcula'],
  focaccia: ['Focaccia de alecrim'],
  lasanha: ['Lasanha à bolonhesa'],
  nhoque: ['Nhoque de batata'],
  ravioli: ['Ravióli de ricota e espinafre'],
  'massa-branca': ['Espaguete à carbonara'],
  'massa-cogumelo': ['Penne ao funghi'],
  'massa-camarao': ['Talharim com camarões'],
  canelone: ['Canelone de frango'],
  tiramisu: ['Tiramisù'],
  'panna-cotta': ['Panna cotta de frutas vermelhas'],
  'petit-gateau': ['Petit gâteau'],
  sorvete: ['Sorvete artesanal, duas bolas'],
  cannoli: ['Cannoli siciliano (2 unidades)'],
  pudim: ['Pudim de leite'],
  combo: ['Combo casal'],
  'combo-familia': ['Combo família'],
  'combo-massa': ['Combo noite italiana'],
  'lata-vermelha': ['Coca-Cola lata 350 ml'],
  'lata-preta': ['Coca-Cola Zero lata 350 ml'],
  'lata-amarela': ['Água tônica lata 350 ml'],
  guarana: ['Guaraná Antarctica 2 L'],
  agua: ['Água mineral sem gás 500 ml'],
  'suco-laranja': ['Suco de laranja natural 500 ml'],
  limonada: ['Limonada suíça 500 ml'],
  cha: ['Chá gelado de pêssego 300 ml'],
  cerveja: ['Heineken long neck 330 ml'],
  'cerveja-escura': ['Ipa artesanal 500 ml'],
  chope: ['Chope pilsen 400 ml'],
  'chope-de-vinho': ['Chope de vinho 400 ml'],
  vinho: ['Vinho tinto da casa, taça'],
  burger: ['X-burger', 'Smash clássico'],
  'burger-salada': ['X-salada'],
  'burger-bacon': ['X-bacon', 'Burger de costela'],
  'burger-duplo': ['Brasa duplo'],
  'burger-vegetariano': ['Burger vegetariano'],
  sanduiche: ['Misto-quente'],
  beirute: ['Beirute de rosbife'],
  'cachorro-quente': ['Cachorro-quente completo'],
  'batata-frita': ['Batata frita'],
  'batata-cheddar': ['Batata com cheddar e bacon'],
  'aneis-de-cebola': ['Anéis de cebola'],
  'iscas-de-frango': ['Iscas de frango'],
  'milk-shake-chocolate': ['Milk-shake de chocolate 400 ml'],
  'milk-shake-morango': ['Milk-shake de morango 400 ml'],
};

type ShownIn = Parameters<SeedStore['picture']>[0]['shownIn'];
/** Stores it for a company; its id. */
export const guardarFoto = (store: SeedStore, foto: string, company: number, shownIn: ShownIn): Promise<number> => {
  const bytes = drawn.get(foto);
  if (!bytes) throw new Error(`A demonstração não tem a foto “${foto}”.`);
  return store.picture({ name: foto, bytes, company, shownIn });
};

/** The company shows its logo, and each of its products a picture; one that several show is stored once. */
export const fotografar = async (store: SeedStore, empresa: number, logo: string): Promise<void> => {
  const marca = await guardarFoto(store, logo, empresa, ['empresa', 'logo']);
  await sql`update empresa set logo = ${marca} where id = ${empresa}`.execute(store.db);
  const { rows } = await sql<{ nome: string }>`
    select nome from produto where empresa_id = ${empresa} and imagem is null`.execute(store.db);
  const nomes = new Set(rows.map(({ nome }) => nome));
  // The next is drawn while one is stored.
  await Promise.all(
    Object.entries(mostram).map(async ([foto, produtos]) => {
      const dela = produtos.filter((one) => nomes.has(one));
      if (dela.length === 0) return;
      const id = await guardarFoto(store, foto, empresa, ['produto', 'imagem']);
      await sql`update produto set imagem = ${id} where empresa_id = ${empresa} and nome in (${sql.join(dela)})`.execute(
        store.db,
      );
    }),
  );
};
