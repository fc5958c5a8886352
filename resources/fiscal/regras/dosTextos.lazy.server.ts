import { codigoUf } from '../nfce/chave.server';
import type { Elemento } from '../nfce/leitura.lazy.server';
import { filhosDe, type NotaLida, type Regra } from './regra.lazy.server';

/** Field of the layout: parent, format in the schema, label for people, and the form to correct it in. */
export interface Campo {
  readonly em: string;
  readonly nome: string;
  /** Fewest characters of a text, or the pattern of a code. */
  readonly forma: number | RegExp;
  readonly opcional?: boolean;
  readonly chamado: string;
  readonly onde: string;
}
const empresa = 'em Configurações › Empresas';
const cliente = 'no cadastro do cliente';
const pedido = 'no endereço do pedido';
const produto = 'no cadastro do produto';
const config = 'na configuração fiscal';
const responsavel = 'nas variáveis FISCAL_RT_ do servidor';
const cnpj = /^[0-9A-Z]{12}[0-9]{2}$/;
const cpf = /^[0-9]{11}$/;
const fone = /^[0-9]{6,14}$/;
const uf = new RegExp(`^(${Object.keys(codigoUf).join('|')})$`);

/** The schema asks for the postal code of the issuer alone; that of a client is asked for by the check of whole addresses. */
const endereco = (em: string, onde: string, quem: string): readonly Campo[] => [
  { em, nome: 'xLgr', forma: 2, chamado: `a rua ${quem}`, onde },
  { em, nome: 'nro', forma: 1, chamado: `o número do endereço ${quem}`, onde },
  { em, nome: 'xCpl', forma: 1, opcional: true, chamado: `o complemento do endereço ${quem}`, onde },
  { em, nome: 'xBairro', forma: 2, chamado: `o bairro ${quem}`, onde },
  { em, nome: 'cMun', forma: /^[0-9]{7}$/, chamado: `o município ${quem}`, onde },
  { em, nome: 'xMun', forma: 2, chamado: `o município ${quem}`, onde },
  { em, nome: 'UF', forma: uf, chamado: `o estado ${quem}`, onde },
  { em, nome: 'CEP', forma: /^[0-9]{8}$/, opcional: em !== 'enderEmit', chamado: `o CEP ${quem}`, onde },
];
/** Fields written from entered values. A test compares them with the official schema. */
export const campos: readonly Campo[] = [
  { em: 'emit', nome: 'CNPJ', forma: cnpj, chamado: 'o CNPJ da empresa', onde: empresa },
  { em: 'emit', nome: 'xNome', forma: 2, chamado: 'a razão social da empresa', onde: empresa },
  { em: 'emit', nome: 'xFant', forma: 1, opcional: true, chamado: 'o nome fantasia da empresa', onde: empresa },
  {
    em: 'emit',
    nome: 'IE',
    forma: /^([0-9]{2,14}|ISENTO)$/,
    chamado: 'a inscrição estadual da empresa',
    onde: empresa,
  },
  ...endereco('enderEmit', empresa, 'da empresa'),
  { em: 'enderEmit', nome: 'fone', forma: fone, opcional: true, chamado: 'o telefone da empresa', onde: empresa },
  { em: 'dest', nome: 'CNPJ', forma: cnpj, opcional: true, chamado: 'o CNPJ do cliente', onde: cliente },
  { em: 'dest', nome: 'CPF', forma: cpf, opcional: true, chamado: 'o CPF do cliente', onde: 'no pedido ou ao emitir' },
  { em: 'dest', nome: 'xNome', forma: 2, opcional: true, chamado: 'o nome do cliente', onde: cliente },
  ...endereco('enderDest', 'no endereço do cliente ou do pedido', 'do cliente'),
  { em: 'enderDest', nome: 'fone', forma: fone, opcional: true, chamado: 'o telefone do cliente', onde: cliente },
  {
    em: 'dest',
    nome: 'IE',
    forma: /^[0-9]{2,14}$/,
    opcional: true,
    chamado: 'a inscrição estadual do cliente',
    onde: cliente,
  },
  { em: 'dest', nome: 'email', forma: 1, opcional: true, chamado: 'o e-mail do cliente', onde: cliente },
  { em: 'entrega', nome: 'xNome', forma: 2, opcional: true, chamado: 'o nome do cliente', onde: cliente },
  ...endereco('entrega', pedido, 'da entrega'),
  { em: 'prod', nome: 'cProd', forma: 1, chamado: 'o código', onde: produto },
  {
    em: 'prod',
    nome: 'cEAN',
    forma: /^(SEM GTIN|[0-9]{8}|[0-9]{12,14})$/,
    chamado: 'o código de barras',
    onde: produto,
  },
  { em: 'prod', nome: 'xProd', forma: 1, chamado: 'o nome', onde: produto },
  { em: 'prod', nome: 'NCM', forma: /^[0-9]{8}$/, chamado: 'o NCM', onde: produto },
  { em: 'prod', nome: 'CEST', forma: /^[0-9]{7}$/, opcional: true, chamado: 'o CEST', onde: produto },
  {
    em: 'prod',
    nome: 'cBenef',
    forma: /^([!-ÿ]{8}|[!-ÿ]{10}|SEM CBENEF)$/,
    opcional: true,
    chamado: 'o código do benefício (cBenef), que tem 8 ou 10 caracteres,',
    onde: 'no imposto estadual',
  },
  { em: 'prod', nome: 'CFOP', forma: /^[1-7][0-9]{3}$/, chamado: 'o CFOP', onde: produto },
  { em: 'prod', nome: 'uCom', forma: 1, chamado: 'a unidade de medida', onde: produto },
  { em: 'transporta', nome: 'CNPJ', forma: cnpj, opcional: true, chamado: 'o CNPJ de quem transporta', onde: config },
  { em: 'transporta', nome: 'CPF', forma: cpf, opcional: true, chamado: 'o CPF de quem transporta', onde: config },
  { em: 'transporta', nome: 'xNome', forma: 2, opcional: true, chamado: 'o nome de quem transporta', onde: config },
  {
    em: 'transporta',
    nome: 'IE',
    forma: /^([0-9]{2,14}|ISENTO)$/,
    opcional: true,
    chamado: 'a inscrição estadual de quem transporta',
    onde: empresa,
  },
  {
    em: 'transporta',
    nome: 'xEnder',
    forma: 1,
    opcional: true,
    chamado: 'o endereço de quem transporta',
    onde: empresa,
  },
  {
    em: 'transporta',
    nome: 'xMun',
    forma: 1,
    opcional: true,
    chamado: 'o município de quem transporta',
    onde: empresa,
  },
  { em: 'transporta', nome: 'UF', forma: uf, opcional: true, chamado: 'o estado de quem transporta', onde: empresa },
  { em: 'detPag', nome: 'xPag', forma: 2, opcional: true, chamado: 'a descrição do pagamento', onde: 'no pedido' },
  { em: 'card', nome: 'CNPJ', forma: cnpj, opcional: true, chamado: 'o CNPJ da adquirente', onde: 'no pagamento' },
  { em: 'card', nome: 'cAut', forma: 1, opcional: true, chamado: 'a autorização do pagamento', onde: 'no pagamento' },
  { em: 'infIntermed', nome: 'CNPJ', forma: cnpj, chamado: 'o CNPJ da plataforma de venda', onde: config },
  { em: 'infIntermed', nome: 'idCadIntTran', forma: 2, chamado: 'a identificação da loja na plataforma', onde: config },
  { em: 'infRespTec', nome: 'CNPJ', forma: cnpj, chamado: 'o CNPJ do responsável técnico', onde: responsavel },
  { em: 'infRespTec', nome: 'xContato', forma: 2, chamado: 'o contato do responsável técnico', onde: responsavel },
  { em: 'infRespTec', nome: 'email', forma: 6, chamado: 'o e-mail do responsável técnico', onde: responsavel },
  { em: 'infRespTec', nome: 'fone', forma: fone, chamado: 'o telefone do responsável técnico', onde: responsavel },
  { em: 'ide', nome: 'xJust', forma: 15, opcional: true, chamado: 'o motivo da contingência', onde: config },
];

/** Printable Latin-1 without spaces at the ends: the schema's type of text. */
const textoDoLeiaute = /^[!-ÿ](.*[!-ÿ])?$/s;
const serve = (valor: string, forma: Campo['forma']): boolean =>
  typeof forma === 'number' ? valor.length >= forma && textoDoLeiaute.test(valor) : forma.test(valor);
const todos = (element: Elemento | undefined, nome: string): readonly Elemento[] =>
  element ? [...(element.nome === nome ? [element] : []), ...element.filhos.flatMap((one) => todos(one, nome))] : [];

interface Falha {
  readonly campo: Campo;
  readonly valor: string;
  readonly produto?: string;
}
const falhasDe = ({ infNFe, itens }: NotaLida): readonly Falha[] => {
  const produtos = new Map(itens.map(({ det, nome }) => [filhosDe(det, 'prod')[0], nome]));
  return campos.flatMap((campo) =>
    todos(infNFe, campo.em).flatMap((pai): Falha[] => {
      const valor = filhosDe(pai, campo.nome)[0]?.texto ?? '';
      if (valor === '' ? campo.opcional : serve(valor, campo.forma)) return [];
      const produto = produtos.get(pai);
      return [{ campo, valor, ...(produto !== undefined && { produto }) }];
    }),
  );
};
const passoDe = ({ campo: { chamado, onde, forma }, valor, produto }: Falha): string => {
  const dito =
    valor === ''
      ? `informe ${chamado} ${onde}`
      : typeof forma === 'number' && valor.length < forma
        ? `${chamado} é curto demais (“${valor}”): a nota pede ao menos ${forma} letras, ${onde}`
        : `${chamado} está fora do formato (“${valor}”): acerte ${onde}`;
  return produto === undefined ? `${dito[0]!.toUpperCase()}${dito.slice(1)}.` : `Produto “${produto}”: ${dito}.`;
};
/** The schema (225): each field that does not fit it, with its name and place. */
export const regraDosTextos: Regra<NotaLida> & { readonly passos: (nota: NotaLida) => readonly string[] } = {
  codigo: '225',
  motivo: 'Falha no Schema XML do lote de NFe',
  fere: (nota) => falhasDe(nota).length > 0,
  passo: (nota) => falhasDe(nota).map(passoDe).join(' '),
  passos: (nota) => [...new Set(falhasDe(nota).map(passoDe))],
};
