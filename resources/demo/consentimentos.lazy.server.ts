import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';

const text = (shop: string): string =>
  `Aceito receber da ${shop}, pelo WhatsApp no telefone que informei, mensagens com ofertas, cupons e novidades. Posso parar quando quiser, respondendo SAIR ou pedindo à loja.`;
interface Customer {
  readonly id: number;
  readonly empresa_id: number;
  readonly telefone: string;
  readonly origem: string;
  readonly dia: string;
}

/** Records the consents of customers who accept messages, on the day in their records. */
export const recordConsents = async (store: SeedStore): Promise<void> => {
  const { rows } =
    await sql<Customer>`select id, empresa_id, telefone, origem, data_consentimento::text as dia from cliente where aceita_mensagens order by id`.execute(
      store.db,
    );
  const { rows: shops } = await sql<{
    id: number;
    nome: string;
  }>`select id, short_name as nome from empresa where id in (select empresa_id from cliente) order by id`.execute(
    store.db,
  );
  const texts = await store.many(
    'textoConsentimento',
    shops.map(({ id, nome }) => ({
      nome: 'Versão 1',
      empresa: Number(id),
      numero: 1,
      texto: text(nome),
      desde: '2024-01-02T12:00:00.000Z',
      autor: null,
    })),
  );
  const textOf = new Map(shops.map(({ id }, index) => [Number(id), texts[index]!]));
  await store.many(
    'consentimento',
    rows.map(({ id, empresa_id, telefone, origem, dia }) => ({
      ato: 'DADO',
      empresa: Number(empresa_id),
      cliente: Number(id),
      quando: `${dia}T15:00:00.000Z`,
      canal: ['WHATSAPP', 'SITE', 'TELEFONE'].includes(origem) ? origem : 'BALCAO',
      texto: textOf.get(Number(empresa_id)),
      telefone,
      observacao: null,
      usuario: null,
    })),
  );
};
