import { diaDaNota } from './aliquotas.server';
import {
  formaDoBeneficio,
  icmsProprio,
  motivosDaDesoneracao,
  pedeBeneficio,
  pedeDesoneracao,
} from './beneficios.server';
import { codigoUf } from './chave.server';
import { impedimentoDaClassificacao } from './classificacoes.server';
import { comCsosn } from './codigos.server';
import { cfopAceito, destinoDe, enderecoCompleto } from './destino.server';
import { documentoDe } from './documento.server';
import { icmsAceito } from './impostos.server';
import { lerXml } from './leitura.lazy.server';
import { modeloDe, type Item, type Nota, type ResponsavelTecnico } from './nota.server';
import { regrasDe, totaisDe, valorBruto } from './totais.server';
import { julgar } from '../regras/tabela.lazy.server';

type Conta = readonly (readonly [errado: boolean, passo: string])[];
const ditos = (conta: Conta): readonly string[] => conta.flatMap(([errado, passo]) => (errado ? [passo] : []));

/**
 * Lists everything that keeps a note from being issued, worded for the person who can correct it: the published rules,
 * applied to the XML that would be sent, and the limits of this system. Empty when it can be sent.
 */
export const conferir = (nota: Nota, responsavel?: ResponsavelTecnico): string[] => {
  const semRascunho = ditos(doRascunho(nota));
  if (semRascunho.length > 0) return [...semRascunho];
  const nomes = nota.itens.map(({ descricao }) => descricao);
  // Checks as in production: homologation replaces the names of the client and of the first product.
  const { xml } = documentoDe({ ...nota, ambiente: '1' }, responsavel);
  const publicadas = julgar(lerXml(xml), nomes)
    .filter(({ soDoEscritorio }) => !soDoEscritorio)
    .map(({ passo }) => passo);
  return [...new Set([...daCasa(nota), ...publicadas])];
};
/** Missing data without which no draft can be built. */
const doRascunho = ({ emitente, itens }: Nota): Conta => [
  [!/^[0-9A-Z]{12}[0-9]{2}$/.test(emitente.cnpj), 'Informe o CNPJ da empresa (Configurações › Empresas).'],
  [
    !(emitente.endereco.uf in codigoUf),
    'Informe o endereço completo da empresa, com o município (Configurações › Empresas).',
  ],
  [itens.length === 0, 'O pedido não tem itens.'],
  [itens.length > 990, 'A nota aceita até 990 itens.'],
];

/** Limits of this system, and checks that no published rule makes. */
export const daCasa = (nota: Nota): readonly string[] => {
  const dia = diaDaNota(nota);
  const { nota: total, itens: tributos } = totaisDe(nota);
  return [
    ...nota.itens.flatMap((item) => doItem(nota, item, dia).map((passo) => `Produto “${item.descricao}”: ${passo}`)),
    ...ditos([
      [
        regrasDe(nota).aliquotas.cbs === null && tributos.some(({ ibsCbs }) => ibsCbs),
        `A alíquota da CBS de ${dia.slice(0, 4)} ainda não foi informada: preencha em Tabelas › Alíquotas de IBS e CBS.`,
      ],
      [total <= 0, 'O valor da nota é zero: não há o que emitir.'],
      [
        !nota.destinatario && !/^(\d{11})?$/.test(nota.consumidor?.cpf ?? ''),
        'Na NFC-e o consumidor é identificado por CPF. Com CNPJ, emita uma NF-e modelo 55.',
      ],
      [
        nota.presenca === '4' && !enderecoCompleto(nota.consumidor?.endereco),
        'A entrega em domicílio precisa do endereço completo: rua, número, bairro, cidade e CEP.',
      ],
      [
        nota.destinatario !== undefined && !enderecoCompleto(nota.destinatario.endereco),
        'A NF-e precisa do endereço completo do destinatário: rua, número, bairro, cidade e CEP, no cadastro do cliente.',
      ],
      [
        nota.entrega !== undefined && !enderecoCompleto(nota.entrega),
        'O endereço de entrega está incompleto: rua, número, bairro, cidade e CEP, no pedido.',
      ],
    ]),
  ];
};
const doItem = (
  nota: Nota,
  { cfop, icms, pisCofins, ibsCbs, beneficio, ...item }: Item,
  dia: string,
): readonly string[] => {
  const { crt } = nota.emitente;
  const destino = destinoDe(nota);
  const modelo = modeloDe(nota);
  const documento = modelo === '55' ? 'NF-e' : 'NFC-e';
  const impedimento = ibsCbs && impedimentoDaClassificacao(ibsCbs, dia, modelo);
  return ditos([
    [
      !cfopAceito(cfop, destino),
      `o CFOP ${cfop || '(vazio)'} não é aceito ${modelo === '55' ? 'nesta NF-e' : 'na NFC-e'}; use 5101, 5102 ou 5405${destino === '2' ? ', que viram os de venda a outro estado' : ''}.`,
    ],
    [!/^[0-8]$/.test(icms.origem), 'informe a origem da mercadoria.'],
    [
      !icmsAceito(crt, icms.codigo),
      `o código de ICMS ${icms.codigo || '(vazio)'} não serve para o regime tributário da empresa nesta nota.`,
    ],
    [
      !/^\d{2}$/.test(pisCofins.cst) || pisCofins.cst === '03',
      `o CST ${pisCofins.cst || '(vazio)'} de PIS e COFINS não é aceito na ${documento}.`,
    ],
    [!(item.quantidade > 0), 'a quantidade deve ser maior que zero.'],
    [!(item.valorUnitario >= 0), 'o preço não pode ser negativo.'],
    [(item.desconto ?? 0) > valorBruto(item), 'o desconto passa do valor.'],
    ...doEstado(nota, { beneficio, icms }),
    [impedimento !== undefined, `${impedimento ?? ''}. Confira a classificação no imposto federal do produto.`],
  ]);
};
/** Rules on benefits and the fund against poverty, for payers of ICMS by CST. */
const doEstado = (
  {
    emitente: {
      crt,
      endereco: { uf },
    },
    exigencias,
  }: Nota,
  { beneficio, icms: { codigo, fcp = 0, aliquota = 0, desoneracao } }: Pick<Item, 'beneficio' | 'icms'>,
): Conta => {
  if (comCsosn(crt))
    return [
      [
        fcp > 0 || beneficio !== undefined || desoneracao !== undefined,
        'o FCP, o código do benefício e a desoneração são do regime normal: tire-os do imposto estadual.',
      ],
    ];
  return [
    [
      beneficio !== undefined && !formaDoBeneficio.test(beneficio),
      'o código do benefício (cBenef) tem 8 ou 10 caracteres, como na tabela do estado. Acerte no imposto estadual.',
    ],
    [
      beneficio === undefined && pedeBeneficio(uf, codigo, exigencias),
      `em ${uf} o CST ${codigo} precisa do código do benefício (cBenef): informe no imposto estadual.`,
    ],
    [
      desoneracao === undefined && pedeDesoneracao(codigo, exigencias),
      `em ${uf} o CST ${codigo} precisa do ICMS desonerado e do motivo: informe no imposto estadual.`,
    ],
    [
      desoneracao !== undefined && !motivosDaDesoneracao[codigo]?.has(desoneracao.motivo),
      `o CST ${codigo} não aceita este motivo de desoneração: acerte no imposto estadual.`,
    ],
    [
      desoneracao !== undefined && (aliquota <= 0 || aliquota + fcp >= 100),
      'a desoneração precisa da alíquota cheia do ICMS: informe no imposto estadual.',
    ],
    [fcp > 0 && !icmsProprio.has(codigo), `o CST ${codigo} não leva o FCP: tire-o do imposto estadual.`],
    [
      fcp === 0 && icmsProprio.has(codigo) && exigencias?.fcp === true,
      'informe o percentual do FCP no imposto estadual: o estado o exige.',
    ],
  ];
};

/** Rules for the recipient of a model 55, before its items are known. */
export const problemasDoDestinatario = (
  nota: Omit<Nota, 'ambiente' | 'itens' | 'pagamentos' | 'serie' | 'numero' | 'codigo'>,
): readonly string[] => {
  const completa: Nota = { ...nota, ambiente: '1', serie: 1, numero: 1, codigo: '10000001', itens: [], pagamentos: [] };
  const doCliente = new Set(['208', '237', '275', '724', '726', '728', '791', '210', '696', '225']);
  const enderecos = daCasa(completa).filter((passo) => passo.includes('endereço'));
  return [
    ...enderecos,
    ...julgar(lerXml(documentoDe(completa).xml)).flatMap(({ codigo, passo }) => (doCliente.has(codigo) ? [passo] : [])),
  ];
};
