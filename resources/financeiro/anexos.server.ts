import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import { empresa } from '../../schemas/cadastros/empresa';
import { cidade } from '../../schemas/enderecamento/cidade';
import { estado } from '../../schemas/enderecamento/estado';
import type { PaymentFile } from './provedor.server';

type Endereco = NonNullable<Infer<typeof empresa>['address']>;
/** Data for the provider in place of our ids: the city's name, the bytes of the files. */
export const anexosDe = async (
  { db, rows, refuse }: HandlerContext,
  { city, street, number, complement, neighborhoord, cep }: Endereco,
  documents: readonly { readonly tipo: string; readonly arquivo: number }[],
) => {
  const town = city === null ? undefined : await rows.get(cidade, city);
  const state = town && (await rows.get(estado, town.estado));
  const files = [];
  for (const { tipo, arquivo } of documents) {
    const {
      rows: [file],
    } =
      await sql<PaymentFile>`select nome as name, tipo as type, conteudo as content from arquivo where id = ${arquivo}`.execute(
        db,
      );
    files.push({ type: tipo, file: file ?? refuse('Um dos documentos não existe mais. Envie-o de novo!') });
  }
  return {
    files,
    address: {
      street: street ?? '',
      number: number ?? '',
      complement: complement ?? '',
      neighborhood: neighborhoord ?? '',
      city: town?.nome ?? '',
      state: state?.sigla ?? '',
      postalCode: cep ?? '',
    },
  };
};
