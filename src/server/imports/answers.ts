import type { Returned } from '#kit/calls/result';
import type { AnswerShape } from '../openapi/about';
import {
  exactly,
  flag,
  identity,
  listOf,
  nullable,
  refTo,
  text,
  whole,
  withBody,
  type JsonSchema,
} from '../openapi/schema';
import { said } from '../operations/house';

/** Schemas of the bodies and answers of an import's calls. */
export const importBody: JsonSchema = withBody({
  src: nullable({ ...identity, description: 'O arquivo, guardado por arquivo/save por quem importa.' }),
  classe: nullable(text),
  colunas: nullable(listOf(nullable(text), { maxItems: 200 })),
  atualizarValores: flag,
  selecionado: { ...flag, description: 'false: só conferir.' },
  integracaoEmpresa: nullable(identity),
  id: nullable({ ...identity, description: 'Uma conferência, cujo arquivo e cujas escolhas são importados.' }),
});
export const begun = { id: said.id, processo: said.id };
export type Begun = Returned<typeof begun>;

const column = exactly({
  nome: text,
  rotulo: text,
  tipo: text,
  obrigatorio: flag,
  ajuda: nullable(text),
  exemplo: text,
  opcoes: listOf(text),
});
export const metadataAnswer: AnswerShape = {
  result: exactly({
    classe: text,
    rotulo: exactly({ um: text, varios: text }),
    chaves: listOf(listOf(text)),
    podeAtualizar: flag,
    maxLinhas: whole,
    maxBytes: whole,
    colunas: listOf(column),
  }),
};
export const previewAnswer: AnswerShape = {
  result: exactly({
    formato: { enum: ['CSV', 'XLSX', 'VCF'] },
    cabecalho: listOf(text),
    colunas: listOf(nullable(text)),
    repetidas: listOf(whole),
    lembradas: nullable(text),
    amostra: listOf(refTo('LinhaDeImportacao')),
  }),
};
export const oneImport: AnswerShape = { result: refTo('Importacao') };
