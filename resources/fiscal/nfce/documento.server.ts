import { isPhone, nationalDigits } from '#kit/phones';
import { createHash } from 'node:crypto';
import { codigoUf, montarChave, type TpEmis } from './chave.server';
import { pedeCartao } from './codigos.server';
import { destinoDe } from './destino.server';
import { svcDe } from './enderecos.server';
import { impostoDe, totalDe } from './impostos.server';
import {
  modeloDe,
  type Emitente,
  type Endereco,
  type Item,
  type Nota,
  type Pagamento,
  type ResponsavelTecnico,
  type Transportador,
} from './nota.server';
import { regrasDe, totaisDe, type Totais, type Tributos } from './totais.server';
import { decimal, valorNoXml, folha, grupo, instante, namespaceNfe, raiz, texto, type Xml } from './xml.server';

/** Version of the product in every note. */
const verProc = 'Retaguarda 1.0';
const pais = [folha('cPais', '1058'), folha('xPais', 'BRASIL')];
/** Names that homologation demands for the first item and the recipient (MOC 7.0, annex I). */
const homologacao = {
  item: 'NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
  nome: 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
} as const;

export interface Montada {
  readonly chave: string;
  /** `<NFe>` with `<infNFe>` alone: neither signed nor with the QR Code yet. */
  readonly xml: string;
  readonly totais: Totais;
}
export const chaveDaNota = (nota: Nota): string =>
  montarChave({
    uf: nota.emitente.endereco.uf,
    mes: instante(nota.emissao, nota.fuso).slice(0, 7),
    emitente: nota.emitente.cnpj,
    modelo: modeloDe(nota),
    serie: nota.serie,
    numero: nota.numero,
    tpEmis: tpEmisDe(nota),
    codigo: nota.codigo,
  });

/** Kind of emission without the tax office: offline for model 65, the state's virtual office for 55. */
const tpEmisDe = (nota: Pick<Nota, 'contingencia' | 'destinatario' | 'emitente'>): TpEmis => {
  if (!nota.contingencia) return '1';
  return modeloDe(nota) === '65' ? '9' : svcDe(nota.emitente.endereco.uf) === 'SVC-AN' ? '6' : '7';
};

/** Builds the XML of a note, valid or not; {@link montar} refuses what the tax office would. */
export const documentoDe = (nota: Nota, responsavel?: ResponsavelTecnico): Montada => {
  const chave = chaveDaNota(nota);
  const totais = totaisDe(nota);
  const { pisCofins } = regrasDe(nota);
  const infNFe = raiz(
    'infNFe',
    { Id: `NFe${chave}`, versao: '4.00' },
    ide(nota, chave),
    emit(nota.emitente),
    dest(nota),
    entrega(nota),
    ...nota.itens.map((item, at) => det(nota, item, totais.itens[at]!, at, pisCofins)),
    totalDe(totais),
    transp(nota),
    grupo(
      'pag',
      ...nota.pagamentos.map((one) => detPag(one, nota)),
      nota.troco ? folha('vTroco', valorNoXml(nota.troco)) : undefined,
    ),
    nota.intermediador &&
      grupo(
        'infIntermed',
        folha('CNPJ', nota.intermediador.cnpj),
        folha('idCadIntTran', texto(nota.intermediador.identificacao, 60)),
      ),
    grupo(
      'infAdic',
      folha(
        'infCpl',
        texto([cargaEmPalavras(totais, nota.fonteDaCarga), nota.informacoes].filter(Boolean).join('. '), 5000),
      ),
    ),
    responsavel && infRespTec(responsavel, chave),
  );
  return { chave, xml: raiz('NFe', { xmlns: namespaceNfe }, infNFe), totais };
};

const ide = (nota: Nota, chave: string): Xml => {
  const {
    ambiente,
    serie,
    numero,
    codigo,
    emissao,
    fuso,
    emitente: { endereco },
    destinatario,
    presenca,
    intermediador,
    contingencia,
  } = nota;
  return grupo(
    'ide',
    folha('cUF', codigoUf[endereco.uf]),
    folha('cNF', codigo),
    folha('natOp', 'VENDA'),
    folha('mod', modeloDe(nota)),
    folha('serie', serie),
    folha('nNF', numero),
    folha('dhEmi', instante(emissao, fuso)),
    folha('tpNF', 1),
    folha('idDest', destinoDe(nota)),
    folha('cMunFG', endereco.codigoMunicipio),
    folha('tpImp', destinatario ? 1 : 4),
    folha('tpEmis', tpEmisDe(nota)),
    folha('cDV', chave[43]),
    folha('tpAmb', ambiente),
    // indIntermed is for sales at a distance alone.
    folha('finNFe', 1),
    folha('indFinal', destinatario?.consumidorFinal === false ? 0 : 1),
    folha('indPres', presenca),
    folha('indIntermed', presenca === '1' ? undefined : intermediador ? 1 : 0),
    folha('procEmi', 0),
    folha('verProc', verProc),
    contingencia && folha('dhCont', instante(contingencia.desde, fuso)),
    contingencia && folha('xJust', texto(contingencia.motivo, 256)),
  );
};

const enderecoDe = (name: string, endereco: Endereco, telefone?: string): Xml =>
  grupo(name, ...partesDoEndereco(endereco), folha('fone', telefone && fone(telefone)));
/** DDD and number, the country before them abroad (MOC, TFone: 6 to 14 digits); a longer one is left out. */
const fone = (telefone: string): string | undefined => {
  const figures = nationalDigits(telefone);
  return isPhone(telefone) && figures.length <= 14 ? figures : undefined;
};
const partesDoEndereco = ({
  logradouro,
  numero,
  complemento,
  bairro,
  codigoMunicipio,
  municipio,
  uf,
  cep,
}: Endereco): readonly Xml[] => [
  folha('xLgr', texto(logradouro, 60)),
  folha('nro', texto(numero || 'S/N', 60)),
  folha('xCpl', texto(complemento ?? '', 60)),
  folha('xBairro', texto(bairro, 60)),
  folha('cMun', codigoMunicipio),
  folha('xMun', texto(municipio, 60)),
  folha('UF', uf),
  folha('CEP', cep),
  ...pais,
];
const emit = ({ cnpj, razaoSocial, nomeFantasia, endereco, telefone, inscricaoEstadual, crt }: Emitente): Xml =>
  grupo(
    'emit',
    folha('CNPJ', cnpj),
    folha('xNome', texto(razaoSocial, 60)),
    folha('xFant', texto(nomeFantasia ?? '', 60)),
    enderecoDe('enderEmit', endereco, telefone),
    folha('IE', inscricaoEstadual),
    folha('CRT', crt),
  );
/** A document as its element: of a person CPF, of a company CNPJ. */
const identidade = (documento: string): Xml => folha(documento.length === 11 ? 'CPF' : 'CNPJ', documento);
const dest = ({ consumidor, destinatario, ambiente }: Nota): Xml =>
  destinatario
    ? grupo(
        'dest',
        identidade(destinatario.documento),
        folha('xNome', ambiente === '2' ? homologacao.nome : texto(destinatario.nome, 60)),
        enderecoDe('enderDest', destinatario.endereco, destinatario.telefone),
        folha('indIEDest', destinatario.indIEDest),
        folha('IE', destinatario.inscricaoEstadual),
        folha('email', texto(destinatario.email ?? '', 60)),
      )
    : deConsumidor(consumidor, ambiente);
const deConsumidor = (consumidor: Nota['consumidor'], ambiente: Nota['ambiente']): Xml =>
  consumidor &&
  grupo(
    'dest',
    folha('CPF', consumidor.cpf),
    folha('xNome', ambiente === '2' ? homologacao.nome : texto(consumidor.nome ?? '', 60)),
    consumidor.endereco && enderecoDe('enderDest', consumidor.endereco),
    folha('indIEDest', 9),
  );
const entrega = ({ entrega: to, destinatario }: Nota): Xml =>
  to &&
  destinatario &&
  grupo(
    'entrega',
    identidade(destinatario.documento),
    folha('xNome', texto(destinatario.nome, 60)),
    ...partesDoEndereco(to),
  );
/**
 * Freight: 3 carried by the seller, 0 by a carrier at the seller's cost. A note without a delivery has none (9), unless
 * it names the carrier.
 */
const transp = ({ transportador, frete }: Nota): Xml =>
  grupo(
    'transp',
    folha('modFrete', frete ?? (transportador ? (transportador.proprio ? 3 : 0) : 9)),
    transportador && transporta(transportador),
  );
const transporta = (one: Transportador): Xml =>
  grupo(
    'transporta',
    identidade(one.cnpj),
    folha('xNome', texto(one.nome, 60)),
    folha('IE', one.inscricaoEstadual),
    folha('xEnder', texto(one.endereco ?? '', 60)),
    folha('xMun', texto(one.municipio ?? '', 60)),
    folha('UF', one.uf),
  );
/** Hash that proves knowledge of the code without revealing it (NT 2018.005). */
const infRespTec = ({ cnpj, contato, email, fone, csrt }: ResponsavelTecnico, chave: string): Xml =>
  grupo(
    'infRespTec',
    folha('CNPJ', cnpj),
    folha('xContato', texto(contato, 60)),
    folha('email', email),
    folha('fone', fone),
    csrt && folha('idCSRT', csrt.id),
    csrt &&
      folha(
        'hashCSRT',
        createHash('sha1')
          .update(csrt.codigo + chave)
          .digest('base64'),
      ),
  );
/** Text on approximate taxes, as the law and the institute word it. */
const cargaEmPalavras = ({ aproximados }: Totais, fonte: string | undefined): string | undefined =>
  aproximados &&
  [
    `Trib aprox R$ ${reais(aproximados.federal)} Federal`,
    `R$ ${reais(aproximados.estadual)} Estadual`,
    `R$ ${reais(aproximados.municipal)} Municipal`,
  ]
    .join(', ')
    .concat(fonte ? ` Fonte: ${fonte}` : '');
const reais = (cents: number): string => valorNoXml(cents).replace('.', ',');

const det = ({ ambiente }: Nota, item: Item, tributos: Tributos, at: number, comPisCofins: boolean): string =>
  raiz(
    'det',
    { nItem: String(at + 1) },
    grupo(
      'prod',
      folha('cProd', texto(item.codigo, 60)),
      folha('cEAN', item.gtin ?? 'SEM GTIN'),
      folha('xProd', ambiente === '2' && at === 0 ? homologacao.item : texto(item.descricao, 120)),
      folha('NCM', item.ncm),
      folha('CEST', item.cest),
      folha('cBenef', item.beneficio),
      folha('CFOP', item.cfop),
      folha('uCom', texto(item.unidade, 6)),
      folha('qCom', decimal(item.quantidade, 4)),
      folha('vUnCom', decimal(item.valorUnitario, 4)),
      folha('vProd', valorNoXml(tributos.bruto)),
      folha('cEANTrib', item.gtin ?? 'SEM GTIN'),
      folha('uTrib', texto(item.unidade, 6)),
      folha('qTrib', decimal(item.quantidade, 4)),
      folha('vUnTrib', decimal(item.valorUnitario, 4)),
      tributos.frete > 0 ? folha('vFrete', valorNoXml(tributos.frete)) : undefined,
      tributos.desconto > 0 ? folha('vDesc', valorNoXml(tributos.desconto)) : undefined,
      tributos.outras > 0 ? folha('vOutro', valorNoXml(tributos.outras)) : undefined,
      folha('indTot', 1),
    ),
    impostoDe(item, tributos, comPisCofins),
    folha('infAdProd', texto(item.observacao ?? '', 500)),
    item.ibsCbs && folha('vItem', valorNoXml(tributos.total)),
  );

const detPag = (
  { meio, valor, descricao, integrado, bandeira, autorizacao, instituicao, aPrazo }: Pagamento,
  { destinatario }: Nota,
): Xml =>
  grupo(
    'detPag',
    destinatario && folha('indPag', aPrazo ? 1 : 0),
    folha('tPag', meio),
    meio === '99' ? folha('xPag', texto(descricao ?? 'Outros', 60)) : undefined,
    folha('vPag', valorNoXml(valor)),
    pedeCartao.has(meio)
      ? grupo(
          'card',
          folha('tpIntegra', integrado ? 1 : 2),
          folha('CNPJ', instituicao),
          folha('tBand', bandeira),
          folha('cAut', texto(autorizacao ?? '', 128)),
        )
      : undefined,
  );
