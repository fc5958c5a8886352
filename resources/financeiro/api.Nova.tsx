import { useState } from 'react';
import { f } from '#fields';
import { plusDays, todayIn } from '#kit/period';
import { apiScopes } from '../../schemas/apiScopes';
import { companyApi } from '../../schemas/financeiro/companyApi';
import { Field, Form, useDo, useWho, Window } from '#screen';
import { criarChave } from './companyApi';
import type { NovaChave } from './api.Mostrada';

export type Escopo = keyof typeof apiScopes;
const { nome, ips, porMinuto } = companyApi.fields;

interface Props {
  readonly empresa: number;
  /** Scopes that this person may give. */
  readonly pode: readonly Escopo[];
  readonly onClose: () => void;
  readonly onMade: (chave: NovaChave) => void;
}
export const Nova = ({ empresa, pode, onClose, onMade }: Props) => {
  const { zone } = useWho();
  const { run: criar } = useDo(criarChave, { quiet: true });
  const [fields] = useState(() => ({
    nome,
    escopos: f.enumSet(
      Object.fromEntries(pode.map((escopo) => [escopo, apiScopes[escopo]])) as unknown as Readonly<
        Record<Escopo, { readonly label: string; readonly text: string }>
      >,
      { label: 'Pode', required: true },
    ),
    valeAte: f.date({ label: 'Vale até', required: true }),
    ips,
    porMinuto,
  }));
  const daquiAUmAno = plusDays(todayIn(zone, new Date()), 365);
  return (
    <Window title="O que o programa pode fazer?" size="medium" onClose={onClose}>
      <div className="chaves__nova">
        <Form
          fields={fields}
          initial={{ valeAte: daquiAUmAno, porMinuto: 60 }}
          submit="Criar e mostrar a chave"
          onSubmit={async (values) => onMade({ ...(await criar({ id: empresa, ...values })), escopos: values.escopos })}
        >
          <Field name="nome" />
          <Field name="escopos" />
          <Field name="valeAte" />
          <Field name="ips" />
          <Field name="porMinuto" />
        </Form>
      </div>
    </Window>
  );
};
