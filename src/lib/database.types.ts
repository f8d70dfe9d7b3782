export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "ai_tools": {
                  Row: {
                    "affiliate_url": string | null,"approval_status": "pending" | "approved" | "rejected","approved_at": string | null,"banner_url": string | null,"category": string,"created_at": string,"created_by": string | null,"description": string,"id": string,"is_new_release": boolean,"logo_url": string | null,"name": string,"premium_type": "none" | "featured" | "sponsored","pricing_type": "free" | "freemium" | "trial" | "paid","rejected_reason": string | null,"slug": string,"sponsor_tier": "none" | "bronze" | "silver" | "gold","tags": (string)[],"updated_at": string,"url": string
                  }
                  ComputedFields: never
                  Insert: {
                    "affiliate_url"?: string | null,"approval_status"?: "pending" | "approved" | "rejected","approved_at"?: string | null,"banner_url"?: string | null,"category"?: string,"created_at"?: string,"created_by"?: string | null,"description": string,"id"?: string,"is_new_release"?: boolean,"logo_url"?: string | null,"name": string,"premium_type"?: "none" | "featured" | "sponsored","pricing_type"?: "free" | "freemium" | "trial" | "paid","rejected_reason"?: string | null,"slug"?: string,"sponsor_tier"?: "none" | "bronze" | "silver" | "gold","tags"?: (string)[],"updated_at"?: string,"url": string
                  }
                  Update: {
                    "affiliate_url"?: string | null,"approval_status"?: "pending" | "approved" | "rejected","approved_at"?: string | null,"banner_url"?: string | null,"category"?: string,"created_at"?: string,"created_by"?: string | null,"description"?: string,"id"?: string,"is_new_release"?: boolean,"logo_url"?: string | null,"name"?: string,"premium_type"?: "none" | "featured" | "sponsored","pricing_type"?: "free" | "freemium" | "trial" | "paid","rejected_reason"?: string | null,"slug"?: string,"sponsor_tier"?: "none" | "bronze" | "silver" | "gold","tags"?: (string)[],"updated_at"?: string,"url"?: string
                  }
                  Relationships: [
                    
                  ]
                },"category_families": {
                  Row: {
                    "category": string,"family": string
                  }
                  ComputedFields: never
                  Insert: {
                    "category": string,"family": string
                  }
                  Update: {
                    "category"?: string,"family"?: string
                  }
                  Relationships: [
                    
                  ]
                },"tool_details": {
                  Row: {
                    "alternatives": (string)[],"api_category": "LLM" | "Audio" | "Multimodal" | "Image" | null,"api_documentation_url": string | null,"api_quality": "excellent" | "good" | null,"has_api": boolean | null,"last_reviewed_on": string | null,"tool_id": string,"trial_days": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "alternatives"?: (string)[],"api_category"?: "LLM" | "Audio" | "Multimodal" | "Image" | null,"api_documentation_url"?: string | null,"api_quality"?: "excellent" | "good" | null,"has_api"?: boolean | null,"last_reviewed_on"?: string | null,"tool_id": string,"trial_days"?: number | null
                  }
                  Update: {
                    "alternatives"?: (string)[],"api_category"?: "LLM" | "Audio" | "Multimodal" | "Image" | null,"api_documentation_url"?: string | null,"api_quality"?: "excellent" | "good" | null,"has_api"?: boolean | null,"last_reviewed_on"?: string | null,"tool_id"?: string,"trial_days"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "tool_details_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: true
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    }
                  ]
                },"tool_slugs": {
                  Row: {
                    "slug": string,"tool_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "slug": string,"tool_id": string
                  }
                  Update: {
                    "slug"?: string,"tool_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "tool_slugs_tool_id_fkey"
      columns: ["tool_id"]
isOneToOne: false
      referencedRelation: "ai_tools"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Views: {
            [_ in never]: never
          }
          Functions: {
            "directory_version":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"find_tools":
{ Args: { "query": string }; Returns: {
              "affiliate_url": string | null,
"approval_status": "pending" | "approved" | "rejected",
"approved_at": string | null,
"banner_url": string | null,
"category": string,
"created_at": string,
"created_by": string | null,
"description": string,
"id": string,
"is_new_release": boolean,
"logo_url": string | null,
"name": string,
"premium_type": "none" | "featured" | "sponsored",
"pricing_type": "free" | "freemium" | "trial" | "paid",
"rejected_reason": string | null,
"slug": string,
"sponsor_tier": "none" | "bronze" | "silver" | "gold",
"tags": (string)[],
"updated_at": string,
"url": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "ai_tools"
        isOneToOne: false
        isSetofReturn: true
      } },
"is_admin":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"search_tools":
{ Args: { "category"?: string,"page"?: number,"page_size"?: number,"pricing"?: string,"query"?: string,"within"?: string }; Returns: Json
                           },
"similar_tools":
{ Args: { "how_many"?: number,"tool_slug": string }; Returns: {
              "affiliate_url": string,"banner_url": string,"category": string,"created_at": string,"description": string,"id": string,"logo_url": string,"name": string,"premium_type": string,"pricing_type": string,"slug": string,"sponsor_tier": string,"tags": (string)[],"url": string
            }[]
                           },
"unnamed_banners":
{ Args: { "older_than"?: string }; Returns: {
              "bytes": number,"created_at": string,"name": string
            }[]
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
