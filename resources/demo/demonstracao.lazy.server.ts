import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import { profilesOf } from './perfis.lazy.server';
import { paySellers } from './comissoes.lazy.server';
import { recommend } from './indicacoes.lazy.server';
import { annotate } from './carteira.lazy.server';
import { resell } from './revenda.lazy.server';
import { billAndDeliver } from './faturas.lazy.server';
import { logins } from './logins.server';
import { openNetworks, type MadeShop } from './empresas.lazy.server';
import { recordConsents } from './consentimentos.lazy.server';
import { openKitchen } from './cozinha.lazy.server';
import { conferirRepasses, contaNoIfood, esperarConferencia, vincularAoIfood } from './ifood.lazy.server';
import { openDelivery } from './entregas.lazy.server';
import { takeOrders } from './pedidos.lazy.server';
import { shareStock } from './estoque.lazy.server';
import { knowCustomers } from './clientela.lazy.server';
import { mobile } from './clientes.lazy.server';
import { talk } from './conversas.lazy.server';
import { callContacts } from './mailing.lazy.server';
import { openClub } from './clube.lazy.server';
import { tryModules } from './experimentais.lazy.server';
import { writeCampaigns } from './notificacoes.lazy.server';
import { writeAutomatics, writeOpinions } from './automaticas.lazy.server';
import { writeOnTheWall } from './recados.lazy.server';
import { writeSite } from './site.lazy.server';
import { arrangeFirstPage, writeNews } from './novidades.lazy.server';
import { hireServices } from './servicos.lazy.server';
import { carryByPartners } from './corridas.lazy.server';
import { giveKeys } from './chaves.lazy.server';
import { savePublics } from './publicos.lazy.server';
import { openWhatsapp } from './whatsapp.lazy.server';
import { sellOnline } from './vendaOnline.lazy.server';
import { openTills } from './caixas.lazy.server';
import { writeMarketing } from './campanhas.lazy.server';
import { celebrate } from './aniversarios.lazy.server';
import { rewardCustomers } from './fidelidade.lazy.server';

/**
 * The demo: two networks with branches, their people, menu, customers, coupons and orders, and six logins. The ids of
 * these.
 */
export const make = async (store: SeedStore): Promise<number[]> => {
  const staff = await hire(store);
  const [first, ...others] = await openNetworks(store, staff);
  if (!first) throw new Error('A demonstração não tem empresas.');
  // Shops that have sold for two years are set up; the newest still is at it.
  const newest = others.at(-1)?.id ?? null;
  await sql`update empresa set criado_em = criado_em - interval '2 years' where id is distinct from ${newest}::bigint`.execute(
    store.db,
  );
  await billAndDeliver(store, [first, ...others]);
  await paySellers(store);
  await recommend(store, [first, ...others]);
  await hireServices(store, first.id);
  await tryModules(
    store,
    [first, ...others].map(({ id }) => id),
  );
  await writeCampaigns(store);
  await writeSite(store);
  await writeNews(store);
  await takeOrders(store, [first, ...others]);
  await shareStock(store, [first, ...others]);
  await openKitchen(store, [first, ...others]);
  await openDelivery(store, [first]);
  await knowCustomers(store, [first, ...others]);
  await openWhatsapp(store, [first]);
  await recordConsents(store);
  await savePublics(store, first.id);
  await celebrate(store, first.id);
  if (others[0]) await sellOnline(store, others[0].id);
  await rewardCustomers(store, first.id);
  await openClub(store, first.id);
  const { rows: sold } = await sql<{ vendedor_id: string }>`
    select vendedor_id from empresa where id = ${first.id}`.execute(store.db);
  const ids = await signUp(store, first, Number(sold[0]!.vendedor_id));
  await addProfiles(
    store,
    others.map(({ id }) => id),
  );
  await arrangeFirstPage(store, first.id);
  const till = logins.findIndex(({ login }) => login === 'operador');
  const ifood = await contaNoIfood(store, first.id);
  await vincularAoIfood(store, first.id, ifood);
  await conferirRepasses(store, first.id, ifood);
  await esperarConferencia(store, first.id);
  await openTills(store, { empresa: first.id, operador: ids[till]! });
  const author = logins.findIndex(({ login }) => login === 'empresa');
  await talk(store, first.id, ids[author]!);
  await callContacts(store, { empresa: first.id, vendedores: first.sellers, autor: ids[author]! });
  await writeAutomatics(store, first.id);
  await writeMarketing(store, first.id);
  await writeOpinions(store, first.id);
  await writeOnTheWall(store, first.id, ids[author]!);
  const seller = logins.findIndex(({ login }) => login === 'vendedor');
  await annotate(store, ids[seller]!);
  await resell(store, Number(sold[0]!.vendedor_id));
  await giveKeys(store, first.id, ids[author]!);
  await carryByPartners(store, first.id);
  await sql`update cupom_desconto set usuario_id = ${ids[author]!} where empresa_id = ${first.id}`.execute(store.db);
  return ids;
};

/** Sellers of the product and consultants. */
const hire = async (store: SeedStore): Promise<{ vendedores: number[]; consultores: number[] }> => {
  const { fake } = store;
  const city = await store.idOf('cidade', 'nome', 'São Paulo - SP');
  const vendedores = await store.sampled('vendedor', 4, { empresa: null, ativo: true, chavePix: null }, () => ({
    nome: fake.person(),
    cpfCnpj: fake.cpf(),
    telefone: mobile(fake, '11'),
    comissaoAdesao: fake.pick([10, 15, 20]),
    comissaoMensal: fake.pick([2.5, 5, 7.5]),
    meta: fake.integer(3, 12),
    banco: null,
  }));
  const consultores = await store.sampled(
    'consultor',
    3,
    { cidade: city, dataFim: null, situacao: 'ATIVO', observacao: null },
    () => ({
      nome: fake.person(),
      cpfCnpj: fake.cpf(),
      telefone: mobile(fake, '11'),
      vendedor: fake.pick(vendedores),
      dataInicio: fake.date(-900, -60),
      comissao: fake.pick([5, 8, 10]),
    }),
  );
  await store.many('servico', [
    {
      nome: 'Implantação assistida',
      cobranca: 'UNICA',
      valor: 490,
      unidadeCobranca: null,
      funcao: null,
      carenciaDias: null,
      descricao: 'Um consultor cadastra o cardápio e treina a equipe.',
      ativo: true,
    },
    {
      nome: 'Pacote de mensagens de WhatsApp',
      cobranca: 'POR_USO',
      valor: 0.12,
      unidadeCobranca: 'mensagem',
      funcao: 'WHATSAPP',
      carenciaDias: null,
      descricao: null,
      ativo: true,
    },
    {
      nome: 'Módulo fiscal avulso',
      cobranca: 'MENSAL',
      valor: 59.9,
      unidadeCobranca: null,
      funcao: 'MODULO_FISCAL',
      carenciaDias: 30,
      descricao: 'NFC-e para quem está no plano Light.',
      ativo: true,
    },
    {
      nome: 'Hospedagem de domínio próprio',
      cobranca: 'ANUAL',
      valor: 120,
      unidadeCobranca: null,
      funcao: null,
      carenciaDias: null,
      descricao: null,
      ativo: true,
    },
  ]);
  return { vendedores, consultores };
};

/** The logins, those of a company in the first one. Their ids, in order. */
const signUp = async (store: SeedStore, shop: MadeShop, seller: number): Promise<number[]> => {
  const profiles = await addProfiles(store, [shop.id]);
  const { analista, revenda } = profilesOf(store.models);
  const platform = await store.named(
    'perfil',
    [analista, revenda].map((profile) => ({ ...profile, empresa: null, ativo: true })),
  );
  return store.many(
    'usuario',
    logins.map(({ login, nome, papel, perfil }) => {
      const isOfPlatform = perfil === null || perfil === 'analista' || perfil === 'revenda';
      return {
        nome,
        login,
        papel,
        email: `${login}@exemplo.com.br`,
        telefone: mobile(store.fake, '11'),
        foto: null,
        ativo: true,
        ultimoAcesso: null,
        empresa: isOfPlatform ? null : shop.id,
        vendedor: papel !== 'VENDEDOR' ? null : isOfPlatform ? seller : shop.sellers[0],
        perfil:
          perfil === null ? null : (isOfPlatform ? platform : profiles).get(profilesOf(store.models)[perfil].nome),
      };
    }),
  );
};

const addProfiles = (store: SeedStore, companies: readonly number[]): Promise<ReadonlyMap<string, number>> => {
  const { empresa, operador, vendedor } = profilesOf(store.models);
  return store.named(
    'perfil',
    companies.flatMap((company) =>
      [empresa, operador, vendedor].map((profile) => ({ ...profile, empresa: company, ativo: true })),
    ),
  );
};
