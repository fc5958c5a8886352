import { useId, useRef, useState } from 'react';
import { Button, Labelled } from '#fields/parts';
import { Combobox, type Option } from '#fields/shared/Combobox';
import { callDeclared } from '../http/declared';
import { house } from '../models/house';
import { readCompanies } from './companySearch';
import './switcher.css';

const search = async (sentenca: string, signal: AbortSignal): Promise<readonly Option[]> => {
  const { companies } = await house();
  return companies
    ? readCompanies((await callDeclared(companies.find, { sentenca, ...companies.with }, { signal })).results)
    : [];
};

interface CompanyFormProps {
  readonly isBusy: boolean;
  /** The name of the company one is in. */ readonly inside?: string;
  readonly onLeave: () => void;
  readonly onEnter: (company: Option['id']) => void;
}
/**
 * Which company to enter. The search belongs to the forms: it comes when somebody opens the switcher, not with every
 * list.
 */
const CompanyForm = ({ isBusy, inside, onLeave, onEnter }: CompanyFormProps) => {
  const [picked, setPicked] = useState<Option>();
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const enter = () => {
    if (picked) return onEnter(picked.id);
    setMissing(true);
    input.current?.focus();
  };
  return (
    <>
      {inside !== undefined && (
        <div className="switcher__inside">
          <p>
            Você está em <strong>{inside}</strong>.
          </p>
          <Button size="small" icon="logout" disabled={isBusy} onClick={onLeave}>
            Sair da empresa
          </Button>
        </div>
      )}
      <form
        className="switcher__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) enter();
        }}
      >
        <Labelled label="Empresa" id={id} error={isMissing && 'Escolha uma empresa!'}>
          {(control) => (
            <Combobox
              control={control}
              inputRef={input}
              chosen={picked}
              placeholder="Nome, razão social ou CNPJ"
              empty="Nenhuma empresa encontrada!"
              autoFocus
              openAtOnce={!isBusy}
              load={search}
              onPick={(option) => {
                setPicked(option);
                setMissing(false);
              }}
              onClear={() => setPicked(undefined)}
            />
          )}
        </Labelled>
        <div className="switcher__actions">
          <Button type="submit" variant="primary" busy={isBusy}>
            Entrar
          </Button>
        </div>
      </form>
    </>
  );
};
export default CompanyForm;
