/** NF-e, to a named recipient, and NFC-e, at the counter. */
export const modelos = { '55': 'NF-e', '65': 'NFC-e' } as const;
/** Carrier, and payer of the freight (modFrete). */
export const fretes = {
  '9': 'Sem frete: o cliente retira',
  '3': 'Por conta do emitente, transporte próprio',
  '0': 'Por conta do emitente, transportadora',
  '1': 'Por conta do destinatário, transportadora',
  '4': 'Por conta do destinatário, transporte próprio',
  '2': 'Por conta de terceiros',
} as const;
/** Purpose of the goods on a model 55. */
export const finalidades = { CONSUMO: 'Uso e consumo', REVENDA: 'Revenda ou industrialização' } as const;
