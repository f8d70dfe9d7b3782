// The embedded backend's configuration: `lite … --config supabase/local/embedded.config.ts`.
import { embeddedConfig } from './embedded-config.ts';

export default embeddedConfig('supabase/config.toml');
