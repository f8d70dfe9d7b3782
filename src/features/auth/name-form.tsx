import { Button } from '../../ui/button';
import { NameField } from './auth-fields';
import { AuthForm } from './auth-form';
import { useSetName } from './auth.mutations';
import { nameSchema } from './auth.schema';

export function NameForm({ name }: { name: string }) {
  const setName = useSetName();
  return (
    <AuthForm label="Change name" schema={nameSchema} onSend={(values) => setName.mutate(values)}>
      {(problems) => (
        <>
          <NameField error={problems['name']} defaultValue={name} />
          <Button type="submit" className="justify-self-start" disabled={setName.isPending}>
            {setName.isPending ? 'Saving...' : 'Save name'}
          </Button>
        </>
      )}
    </AuthForm>
  );
}
