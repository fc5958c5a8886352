import { useState } from 'react';
import { personalExports, type PersonalExport } from '#kit/work/exports';
import { Button } from '#fields/parts';
import { Dialog } from '../ui';
import './export.css';

interface ExportDialogProps {
  /** 'CSV' */
  readonly name: string;
  /** '5.001 pizzas' */
  readonly counted: string;
  /** So many that it is offered in the background. */
  readonly isMany: boolean;
  readonly asksPersonal: boolean;
  readonly onClose: () => void;
  readonly onNow: (personal: PersonalExport) => void;
  readonly onLater: (personal: PersonalExport) => void;
}
const explained: Readonly<Record<PersonalExport, string>> = {
  mascarados: 'CPF, telefone e e-mail aparecem em parte.',
  completos: 'Como estão no cadastro. A exportação fica na auditoria.',
};
const choices = Object.keys(personalExports) as PersonalExport[];

/** Asks how personal data go, and offers to make a long file in the background. */
const ExportDialog = ({ name, counted, isMany, asksPersonal, onClose, onNow, onLater }: ExportDialogProps) => {
  const [personal, setPersonal] = useState<PersonalExport>('mascarados');
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Exportar ${name}`}
      size="small"
      footer={
        isMany ? (
          <>
            <Button onClick={() => onNow(personal)}>Baixar agora</Button>
            <Button variant="primary" data-autofocus={asksPersonal ? undefined : ''} onClick={() => onLater(personal)}>
              Gerar em segundo plano
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Voltar</Button>
            <Button variant="primary" icon="download" onClick={() => onNow(personal)}>
              Exportar
            </Button>
          </>
        )
      }
    >
      {isMany && (
        <p>{`São ${counted}. Em segundo plano você continua trabalhando, e o arquivo fica na Central de Downloads.`}</p>
      )}
      {asksPersonal && (
        <fieldset className="export-personal">
          <legend>Dados pessoais</legend>
          {choices.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="dados-pessoais"
                data-autofocus={one === personal ? '' : undefined}
                checked={one === personal}
                onChange={() => setPersonal(one)}
              />
              <span>
                {personalExports[one]}
                <small>{explained[one]}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
};
export default ExportDialog;
