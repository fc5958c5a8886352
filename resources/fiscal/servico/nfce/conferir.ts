import { isCnpj, isCpf } from '#fields/document/digits';
import { diaDaNota } from './aliquotas';
import { aliquotaInterestadual, cfopAceito, cfopsDoRetido, destinoDe, enderecoCompleto, semIsento } from './destino';
import {
  formaDoBeneficio,
  icmsProprio,
  motivosDaDesoneracao,
  pedeBeneficio,
  pedeDesoneracao,
  recusaBeneficio,
} from './beneficios';
import { impedimentoDaClassificacao } from './classificacoes';
import { gtinValido } from '../../../../schemas/gtin';
import { icmsAceito } from './impostos';
import { inscricaoValida } from './inscricao';
import { modeloDe, type Item, type Nota } from './nota';
import { regrasDe, totaisDe, valorBruto } from './totais';
import { texto } from './xml';

/** Means of payment whose group of card is demanded (rule 391). */
export const pedeCartao = new Set(['03', '04', '17']);

/**
 * What would be refused, each in words for the person who can mend it: where to go, what to fill. Empty: it can be
 * sent.
 */
export const conferir = (nota: Nota): string[] => {
  const { emitente, itens, pagamentos, consumidor, troco = 0 } = nota;
  const destino = destinoDe(nota);
  const documento = modeloDe(nota) === '55' ? 'NF-e' : 'NFC-e';
  const dia = diaDaNota(nota);
  const { aliquotas } = regrasDe(nota);
  const problems: string[] = [];
  const need = (holds: boolean, message: string): void => {
    if (!holds) problems.push(message);
  };
  need(/^[0-9A-Z]{12}[0-9]{2}$/.test(emitente.cnpj), 'Informe o CNPJ da empresa (Configurações › Empresas).');
  need(
    /^(\d{2,14})$/.test(emitente.inscricaoEstadual),
    'Informe a inscrição estadual da empresa (Configurações › Empresas).',
  );
  need(
    inscricaoValida(emitente.inscricaoEstadual, emitente.endereco.uf),
    `A inscrição estadual ${emitente.inscricaoEstadual} não é de ${emitente.endereco.uf}: confira os números (Configurações › Empresas).`,
  );
  need(
    emitente.endereco.codigoMunicipio.length === 7,
    'Informe o endereço completo da empresa, com o município (Configurações › Empresas).',
  );
  need(
    emitente.endereco.logradouro !== '' && emitente.endereco.bairro !== '' && emitente.endereco.cep.length === 8,
    'Informe rua, bairro e CEP da empresa (Configurações › Empresas).',
  );
  need(itens.length > 0, 'O pedido não tem itens.');
  need(itens.length <= 990, 'A nota aceita até 990 itens.');
  for (const { descricao, ncm, cfop, icms, pisCofins, cest, gtin, ibsCbs, ...item } of itens) {
    const where = `Produto “${descricao}”:`;
    need(/^\d{8}$/.test(ncm) && ncm !== '00000000', `${where} informe o NCM.`);
    need(
      cfopAceito(cfop, destino),
      `${where} o CFOP ${cfop || '(vazio)'} não é aceito ${documento === 'NF-e' ? 'nesta NF-e' : 'na NFC-e'}; use 5101, 5102 ou 5405${destino === '2' ? ', que viram os de venda a outro estado' : ''}.`,
    );
    need(/^[0-8]$/.test(icms.origem), `${where} informe a origem da mercadoria.`);
    need(
      icmsAceito(emitente.crt, icms.codigo),
      `${where} o código de ICMS ${icms.codigo || '(vazio)'} não serve para o regime tributário da empresa nesta nota.`,
    );
    need(
      !/^(500|60)$/.test(icms.codigo) || cest !== undefined,
      `${where} com substituição tributária, informe o CEST.`,
    );
    need(
      /^(500|60)$/.test(icms.codigo) === cfopsDoRetido.has(cfop),
      `${where} o CFOP 5405 e o ICMS 500 ou 60 andam juntos.`,
    );
    need(
      /^\d{2}$/.test(pisCofins.cst) && pisCofins.cst !== '03',
      `${where} o CST ${pisCofins.cst || '(vazio)'} de PIS e COFINS não é aceito na ${documento}.`,
    );
    need(item.quantidade > 0, `${where} a quantidade deve ser maior que zero.`);
    need((item.desconto ?? 0) <= valorBruto(item), `${where} o desconto passa do valor.`);
    need(cest === undefined || /^\d{7}$/.test(cest), `${where} o CEST tem sete números.`);
    need(
      gtin === undefined || gtinValido(gtin),
      `${where} o código de barras ${gtin ?? ''} está errado: o último número não confere. Acerte ou deixe vazio.`,
    );
    problems.push(...doEstado(nota, { beneficio: item.beneficio, icms }).map((problem) => `${where} ${problem}`));
    const impedimento = ibsCbs && impedimentoDaClassificacao(ibsCbs, dia, modeloDe(nota));
    need(
      impedimento === undefined,
      `${where} ${impedimento ?? ''}. Confira a classificação no imposto federal do produto.`,
    );
  }
  const { nota: total, itens: tributos } = totaisDe(nota);
  need(
    aliquotas.cbs !== null || !tributos.some(({ ibsCbs }) => ibsCbs),
    `A alíquota da CBS de ${dia.slice(0, 4)} ainda não foi informada: preencha em Tabelas › Alíquotas de IBS e CBS.`,
  );
  need(total > 0, 'O valor da nota é zero: não há o que emitir.');
  const paid = pagamentos.reduce((sum, { valor }) => sum + valor, 0) - troco;
  need(
    paid === total,
    `Os pagamentos menos o troco somam ${emReais(paid)}, e a nota ${emReais(total)}: acerte os pagamentos do pedido.`,
  );
  if (consumidor)
    need(
      /^\d{11}$/.test(consumidor.cpf),
      'Na NFC-e o consumidor é identificado por CPF. Com CNPJ, emita uma NF-e modelo 55.',
    );
  problems.push(...daEntrega(nota), ...problemasDoDestinatario(nota));
  if (total >= 1_000_000 && !nota.destinatario)
    need(consumidor !== undefined, 'Acima de R$ 10.000,00 a nota precisa do CPF do consumidor.');
  if (nota.contingencia)
    need(texto(nota.contingencia.motivo, 256).length >= 15, 'O motivo da contingência tem ao menos 15 letras.');
  return problems;
};
/** Benefits and the fund against poverty, of those that pay ICMS by its situations (CST). */
const doEstado = (
  {
    emitente: {
      crt,
      endereco: { uf },
    },
    exigencias,
  }: Nota,
  { beneficio, icms: { codigo, fcp = 0, aliquota = 0, desoneracao } }: Pick<Item, 'beneficio' | 'icms'>,
): string[] => {
  const no: [boolean, string][] = [
    [
      beneficio !== undefined && !formaDoBeneficio.test(beneficio),
      'o código do benefício (cBenef) tem 8 ou 10 caracteres, como na tabela do estado. Acerte no imposto estadual.',
    ],
  ];
  if (crt === '1' || crt === '4')
    return fcp > 0 || beneficio !== undefined || desoneracao
      ? ['o FCP, o código do benefício e a desoneração são do regime normal: tire-os do imposto estadual.']
      : [];
  no.push(
    [
      beneficio === undefined && pedeBeneficio(uf, codigo, exigencias),
      `em ${uf} o CST ${codigo} precisa do código do benefício (cBenef): informe no imposto estadual.`,
    ],
    [
      beneficio !== undefined && recusaBeneficio(uf, codigo),
      `em ${uf} o CST ${codigo} não leva código do benefício (cBenef): tire-o do imposto estadual.`,
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
  );
  return no.flatMap(([holds, message]) => (holds ? [message] : []));
};
/** What a delivery at home must say (rules 786 to 788). */
const daEntrega = ({ presenca, consumidor, transportador }: Nota): string[] => {
  if (presenca !== '4') return [];
  return [
    ...(transportador ? [] : ['A entrega precisa de quem transporta: a própria empresa ou a plataforma.']),
    ...(consumidor ? [] : ['A entrega em domicílio precisa do CPF do consumidor.']),
    ...(enderecoCompleto(consumidor?.endereco)
      ? []
      : ['A entrega em domicílio precisa do endereço completo: rua, número, bairro, cidade e CEP.']),
  ];
};
const noCadastro = 'no cadastro do cliente';
/** Who buys by a model 55: rules E02 to E17, and what a sale to another state wants. */
export const problemasDoDestinatario = (
  nota: Pick<Nota, 'destinatario' | 'emitente' | 'entrega' | 'itens' | 'presenca'>,
): string[] => {
  const { destinatario: to, emitente, itens, presenca } = nota;
  if (!to) return [];
  const { uf } = to.endereco;
  const ie = to.inscricaoEstadual;
  const deFora = destinoDe(nota) === '2';
  const noSimples = emitente.crt === '1' || emitente.crt === '4';
  const no: [boolean, string][] = [
    [
      !(to.documento.length === 11 ? isCpf(to.documento) : isCnpj(to.documento)),
      `O CPF ou CNPJ do destinatário está errado: acerte ${noCadastro}.`,
    ],
    [texto(to.nome, 60) === '', `Informe a razão social ${noCadastro}.`],
    [
      !enderecoCompleto(to.endereco),
      `A NF-e precisa do endereço completo do destinatário: rua, número, bairro, cidade e CEP, ${noCadastro}.`,
    ],
    [to.indIEDest === '1' && !ie, `O destinatário é contribuinte: informe a inscrição estadual ${noCadastro}.`],
    [
      ie !== undefined && !inscricaoValida(ie, uf),
      `A inscrição estadual ${ie ?? ''} do destinatário não é de ${uf}: confira os números ${noCadastro}.`,
    ],
    [
      to.indIEDest === '2' && semIsento.has(uf),
      `${uf} não aceita contribuinte isento de inscrição estadual: deixe-a vazia ${noCadastro}, ou informe o número.`,
    ],
    [
      to.indIEDest === '9' && !to.consumidorFinal,
      `Para revenda ou industrialização o comprador precisa de inscrição estadual: informe ${noCadastro}, ou emita para uso e consumo.`,
    ],
    [presenca === '4', 'Entrega em domicílio é da NFC-e.'],
    [
      nota.entrega !== undefined && !enderecoCompleto(nota.entrega),
      'O endereço de entrega está incompleto: rua, número, bairro, cidade e CEP, no pedido.',
    ],
    [
      deFora && !noSimples && to.indIEDest === '9' && itens.some(({ icms }) => icmsProprio.has(icms.codigo)),
      'A venda de outro estado a quem não é contribuinte, no regime normal, divide o ICMS entre os estados (DIFAL): este sistema não calcula essa partilha. Fale com o contador.',
    ],
  ];
  for (const { descricao, icms } of deFora && !noSimples ? itens : [])
    if (icmsProprio.has(icms.codigo)) {
      const most = aliquotaInterestadual(emitente.endereco.uf, uf, icms.origem);
      no.push([
        (icms.aliquota ?? 0) > most,
        `Produto “${descricao}”: entre ${emitente.endereco.uf} e ${uf} a alíquota do ICMS é de no máximo ${most}%.`,
      ]);
    }
  return no.flatMap(([holds, message]) => (holds ? [message] : []));
};
const emReais = (cents: number): string => `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`;
