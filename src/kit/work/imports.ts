import type { Model, ModelField } from '../read/model';
import { fold } from '../text';

/** A column of a file that can be imported: a field, or one inside a group ('address.cep'). */
export interface ImportColumn {
  /** As in a path of errors: 'nome', 'address.cep'. */
  readonly name: string;
  /** 'Nome', 'Endereço: CEP' */
  readonly label: string;
  readonly field: ModelField;
  /** The field of the record that holds it. */
  readonly within: ModelField;
}

const notText = new Set(['file', 'image', 'token', 'dateTime', 'list']);
const fits = ({ system, sealed, kind, ref, options }: ModelField): boolean =>
  system !== true &&
  sealed !== true &&
  options.readOnly !== true &&
  !notText.has(kind.name) &&
  !kind.nested &&
  (kind.parse !== undefined || (ref !== undefined && kind.name === 'ref'));

/** Columns of an entity that a file may contain: no secrets, nothing that the server keeps, not the company. */
export const importColumns = ({ fields, tenant }: Pick<Model, 'fields' | 'tenant'>): readonly ImportColumn[] =>
  Object.values(fields).flatMap((field): ImportColumn[] => {
    if (field.name === tenant) return [];
    if (fits(field)) return [{ name: field.name, label: field.label, field, within: field }];
    return field.options.readOnly === true ? [] : groupColumns(field).filter(({ field: inner }) => fits(inner));
  });
/** A group as files write it: a column for each of its fields. Empty for other fields. */
export const groupColumns = (field: ModelField): readonly ImportColumn[] =>
  field.kind.nested !== 'one' || !field.item
    ? []
    : Object.values(field.item).map((inner) => ({
        name: `${field.name}.${inner.name}`,
        label: `${field.label}: ${inner.label}`,
        field: inner,
        within: field,
      }));

/** Heading of the column by which a file that we wrote finds its own records; no field is called so. */
export const recordHeading = 'Id do cadastro';

/**
 * Keys that recognise a record, the first that finds one: the declared fields, else those that are unique. Empty: no
 * two files of it can be told apart.
 */
export const importKeys = ({
  imports,
  fields,
  unique,
  tenant,
}: Pick<Model, 'imports' | 'fields' | 'unique' | 'tenant'>): readonly (readonly string[])[] => {
  if (imports?.keys) return imports.keys;
  if (imports?.key) return [imports.key];
  const sets = [
    ...Object.values(fields)
      .filter(({ options }) => options.unique)
      .map(({ name }) => [name]),
    ...unique.map((names) => names.filter((name) => name !== tenant)),
  ];
  return sets.filter((names) => names.length > 0 && names.every((name) => fits(fields[name]!)));
};

/** Headings that mean the field of CPF and CNPJ. */
const documents: ReadonlySet<string> = new Set([
  'cpf',
  'cnpj',
  'cpfcnpj',
  'cnpjcpf',
  'cpfoucnpj',
  'cnpjoucpf',
  'cpfecnpj',
  'documento',
]);
const plain = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '');
/** The column that a heading means, by label or name. The id of a record goes by its label alone: others have ids too. */
const meantBy = (
  columns: readonly ImportColumn[],
  wanted: string,
  isFree: (column: ImportColumn) => boolean,
): ImportColumn | undefined =>
  wanted === ''
    ? undefined
    : (columns.find(
        (column) =>
          isFree(column) &&
          (column.label === recordHeading
            ? [recordHeading]
            : [
                column.label,
                column.name,
                column.field.column,
                ...(column.name.includes('.') ? [column.field.label] : []),
              ]
          ).some((one) => plain(one) === wanted),
      ) ??
      (documents.has(wanted)
        ? columns.find((column) => isFree(column) && column.field.kind.name === 'document')
        : undefined));
/**
 * Places of the headings that two columns of a file have and that would mean something: which of them is meant, only the
 * person knows.
 */
export const repeatedHeadings = (columns: readonly ImportColumn[], headings: readonly string[]): readonly number[] => {
  const plains = headings.map(plain);
  return plains.flatMap((one, at) =>
    plains.some((other, place) => place !== at && other === one) && meantBy(columns, one, () => true) ? [at] : [],
  );
};
/** Which column each heading means; no column is meant twice, and a heading that stands twice means none. Null: none. */
export const recognised = (
  columns: readonly ImportColumn[],
  headings: readonly string[],
): readonly (string | null)[] => {
  const taken = new Set<string>();
  const repeated = new Set(repeatedHeadings(columns, headings));
  return headings.map((heading, at) => {
    if (repeated.has(at)) return null;
    const found = meantBy(columns, plain(heading), ({ name }) => !taken.has(name));
    if (found) taken.add(found.name);
    return found?.name ?? null;
  });
};

/** Lines of a file without its heading, and its bytes. */
export const importLimits = { lines: 100_000, bytes: 10 * 1024 * 1024, columns: 200 } as const;
/** Days in which an import can be undone; then the file and what stood before are deleted. */
export const importDays = 30;

/** GET importacao/metadados/{classe}. */
export interface ImportMetadata {
  readonly classe: string;
  readonly rotulo: { readonly um: string; readonly varios: string };
  readonly colunas: readonly {
    readonly nome: string;
    readonly rotulo: string;
    readonly tipo: string;
    readonly obrigatorio: boolean;
    readonly ajuda: string | null;
    /** How a value is written: '1.234,56'. */
    readonly exemplo: string;
    readonly opcoes: readonly string[];
  }[];
  /** Labels of the keys that recognise a record. */
  readonly chaves: readonly (readonly string[])[];
  readonly podeAtualizar: boolean;
  readonly maxLinhas: number;
  readonly maxBytes: number;
}

/** One line with what is wrong in it: messages by the name of a column, under '' what belongs to none. */
export interface ImportLine {
  readonly linha: number;
  readonly celulas: readonly string[];
  readonly erros: Readonly<Record<string, string>>;
  /** Warnings by the name of a column: the line is imported all the same. */
  readonly avisos: Readonly<Record<string, string>>;
}
/** POST importacao/analisar: what was found in a file. */
export interface ImportPreview {
  readonly formato: 'CSV' | 'XLSX' | 'VCF';
  readonly cabecalho: readonly string[];
  /** The column that each heading means. */
  readonly colunas: readonly (string | null)[];
  /** Places of headings that stand twice and could mean something: the person says which is which. */
  readonly repetidas: readonly number[];
  /** When they were chosen so, for a file with the same headings; null: they are recognised. */
  readonly lembradas: string | null;
  /** The first lines. */
  readonly amostra: readonly ImportLine[];
}

export const importStates = ['ESPERA', 'RODANDO', 'FEITO', 'CANCELADO', 'ERRO', 'DESFAZENDO', 'DESFEITA'] as const;
/** GET importacao/status/{id}. The counts only grow. */
export interface ImportStatus {
  readonly id: number;
  readonly classe: string;
  readonly rotulo: string;
  readonly arquivo: string;
  /** Checked only: nothing was written. */
  readonly simulada: boolean;
  readonly atualizarValores: boolean;
  readonly situacao: (typeof importStates)[number];
  /** Process that imports, or undoes. */
  readonly processo: number;
  /** Lines of the file; 0 until they are counted. */
  readonly total: number;
  readonly criados: number;
  readonly alterados: number;
  /** Known already, and left as they are. */
  readonly ignorados: number;
  readonly rejeitados: number;
  readonly erro: string | null;
  readonly usuario: string;
  readonly criadoEm: string;
  readonly terminadoEm: string | null;
  /** Until when it can be undone; null: not, or no more. */
  readonly desfazerAte: string | null;
  readonly desfeitos: number;
  /** Not undone: changed or used since. */
  readonly mantidos: number;
  readonly cabecalho: readonly string[];
  readonly colunas: readonly (string | null)[];
  /** The first that were refused. */
  readonly rejeitadas: readonly ImportLine[];
  /** Lines that were brought in with a warning, and the first of them. */
  readonly avisos: number;
  readonly avisadas: readonly ImportLine[];
}

/** POST importacao/pacote/analisar: the files of a ZIP in the order in which they are brought in. */
export type PackagePreview = readonly {
  readonly arquivo: string;
  readonly classe: string;
  readonly rotulo: string;
  readonly linhas: number;
  readonly cabecalho: readonly string[];
  /** Columns that are understood. */
  readonly reconhecidas: number;
}[];
/** POST importacao/pacote/importar: the imports that were begun. */
export type ImportedPackage = readonly {
  readonly id: number;
  readonly processo: number;
  readonly classe: string;
  readonly rotulo: string;
  readonly arquivo: string;
}[];
